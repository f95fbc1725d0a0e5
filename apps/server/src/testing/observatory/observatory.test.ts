import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { openFileStore } from '../../platform/files/local-file-store.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { productionSettings } from '../server/production.ts'
import { useTestServer } from '../server/test-server.ts'
import { scoreReply } from './score.ts'

const server = useTestServer({ environment: productionSettings })
const folder = createTestFolder('observatory')
const photo = `${'a'.repeat(32)}.webp`
let app: FastifyInstance
let url = ''

/** A server of production with pages, as the build makes them. */
beforeAll(async () => {
  const page =
    '<!doctype html><html><head><meta name="cairn" content="{}" /><style>b{}</style><script>1</script></head>' +
    '<body><script type="module" src="/assets/a-1.js"></script></body></html>'
  for (const name of ['index', 'register', 'forgot_password', 'sign-in'])
    writeFileSync(join(folder, `${name}.html`), page)
  mkdirSync(join(folder, 'assets'))
  for (const file of ['assets/a-1.js', 'service-worker.js', 'favicon.svg', 'favicon.ico'])
    writeFileSync(join(folder, file), '')
  mkdirSync(join(folder, 'files'), { recursive: true })
  const files = { ...openFileStore(folder), read: async (name: string) => (name === photo ? Buffer.from('x') : null) }
  const config = loadConfig({
    ...productionSettings,
    DATA_DIR: folder,
    AVATAR_SERVICE_URL: 'https://faces.example/?name={name}',
    SECURITY_CONTACT: 'mailto:security@cairn.example',
    OPENAPI: 'on',
  })
  app = await createApp(
    { config, database: server.database, files, images: {} as never, keys: server.keys, now: () => new Date() },
    { logger: pino({ level: 'silent' }), memberPages: folder, backOfficePages: folder },
  )
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test.for<[path: string, status: number]>([
  ['/', 200],
  ['/register', 200],
  ['/withdraw', 200],
  ['/account/reset', 200],
  ['/account/freeze', 200],
  ['/account/mails/deposits/none', 410],
  ['/operator', 200],
  ['/operator/deposits', 200],
  ['/assets/a-1.js', 200],
  ['/service-worker.js', 200],
  ['/favicon.ico', 200],
  [`/api/member/photos/${photo}`, 200],
  ['/.well-known/security.txt', 200],
  ['/api/openapi.json', 200],
  ['/health', 200],
  ['/metrics', 401],
  ['/api/user/action/view-info', 401],
  ['/api/operator/me', 401],
  ['/api/nothing', 404],
  ['/assets/nothing.js', 404],
  ['/%zz', 400],
])('the Observatory gives %s at least 130, and every test passes (SEC-49)', async ([path, status]) => {
  const reply = await fetch(url + path, { headers: { accept: path.includes('.') ? '*/*' : 'text/html' } })
  expect(reply.status).toBe(status)
  const { failed, score } = scoreReply(reply.headers, await reply.text())
  expect(failed).toEqual([])
  expect(score).toBeGreaterThanOrEqual(130)
  expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(reply.headers.get('cross-origin-embedder-policy')).toMatch(/^(require-corp|credentialless)$/)
})

test('a drawing, whose style is in its file, passes every test (SEC-49)', async () => {
  const reply = await fetch(`${url}/favicon.svg`)
  expect(scoreReply(reply.headers, '').failed).toEqual([])
})
