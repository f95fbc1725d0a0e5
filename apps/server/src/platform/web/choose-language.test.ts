import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { loadConfig } from '../../configuration/config.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const folder = createTestFolder('languages')
const german = { cookie: 'theme=dark; cairn_language=de' }
let app: FastifyInstance

async function open(environment: Record<string, string> = {}, memberPages = folder) {
  const config = loadConfig({ PORT: '0', DATA_DIR: server.dataDir, ...environment })
  return openTestApp({ config, database: server.database }, { memberPages })
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

beforeAll(async () => {
  for (const language of ['', 'de']) {
    mkdirSync(join(folder, language), { recursive: true })
    for (const name of ['index', 'register', 'forgot_password'])
      writeFileSync(
        join(folder, language, `${name}.html`),
        `<meta name="cairn" content="{}" /><body data-of="${language}/${name}">`,
      )
    writeFileSync(join(folder, language, 'service-worker.js'), `// ${language || 'en'}`)
  }
  app = await open()
})
afterAll(() => app.close())

test('a page is English until a language is chosen, whatever the browser prefers', async () => {
  const page = await get('/login', { 'accept-language': 'de' })
  expect(page.body).toContain('data-of="/index"')
  expect(page.body).toContain('&quot;languages&quot;:{&quot;de&quot;:&quot;Deutsch&quot;}')
  for (const cookie of ['cairn_language=fr', 'cairn_language=', 'cairn_language=de; cairn_language=en'])
    expect((await get('/login', { cookie })).body).toContain('data-of="/index"')
})

test('a chosen language is kept for 400 days, and the same page follows in it', async () => {
  const chosen = await get('/language/de?path=/register%3Fsponsor_id%3Dada')
  expect(chosen.statusCode).toBe(303)
  expect(chosen.headers).toMatchObject({
    'cache-control': 'no-store',
    location: '/register?sponsor_id=ada',
    'set-cookie': 'cairn_language=de; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000',
  })
  const page = await get('/register', german)
  expect(page.body).toContain('data-of="de/register"')
  expect(page.body).toContain('&quot;languages&quot;:{&quot;en&quot;:&quot;English&quot;}')
  expect((await get('/service-worker.js', german)).body).toBe('// de')
  expect((await get('/service-worker.js')).body).toBe('// en')
})

test('no cache mixes the languages', async () => {
  const english = await get('/login')
  expect(english.headers).toMatchObject({ vary: 'accept-encoding, cookie', 'cache-control': 'no-cache' })
  const other = await get('/login', { ...german, 'if-none-match': String(english.headers.etag) })
  expect(other.statusCode).toBe(200)
})

test('on https the cookie is limited to this host', async () => {
  const secure = await open({ PUBLIC_URL: 'https://cairn.example' })
  const { headers } = await secure.inject('/language/en?path=/login')
  expect(headers['set-cookie']).toMatch(/^__Host-cairn_language=en; .*; Secure$/)
  await secure.close()
})

test('a link from another site changes nothing', async () => {
  const { headers, statusCode } = await get('/language/de?path=/login', { 'sec-fetch-site': 'cross-site' })
  expect({ statusCode, cookie: headers['set-cookie'] }).toEqual({ statusCode: 303, cookie: undefined })
})

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  '/%2fevil.test',
  'javascript:alert(1)',
  '/a\r\nb: c',
  '',
])('the way back never leads to another site (%j)', async (path) => {
  const { headers } = await get(`/language/de?path=${encodeURIComponent(path)}`)
  expect(headers.location).toBe('/')
})

test.each(['/language/fr', '/language/toString', '/language'])('%s is no language', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('without German pages there is no choice, and the cookie finds the English ones', async () => {
  const bare = createTestFolder('one-language')
  writeFileSync(join(bare, 'index.html'), '<meta name="cairn" content="{}" /><body data-of="only">')
  const alone = await open({}, bare)
  const { body } = await alone.inject({ url: '/login', headers: { accept: 'text/html', ...german } })
  expect(body).toContain('data-of="only"')
  expect(body).not.toContain('languages')
  await alone.close()
})

test('a member’s call is refused in the chosen language, an operator’s in English', async () => {
  expect((await get('/api/user/action/view-info', german)).json()).toMatchObject({
    code: 'not_signed_in',
    msg: 'Melden Sie sich an, um fortzufahren',
  })
  expect((await get('/api/operator/members', german)).json()).toMatchObject({ msg: 'Sign in to continue' })
})
