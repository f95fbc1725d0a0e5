import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../configuration/config.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import type { Keys } from '../crypto/keys.ts'
import { findPageFile, publishPageFiles } from './page-files.ts'

const server = useTestServer()
const folder = createTestFolder('versions')
const keys = { document: [Buffer.alloc(32)], addresses: [Buffer.alloc(32, 1)], metricsToken: 'x' } as const
const random = seededRandom(drawSeed())
const apps: FastifyInstance[] = []

/** Writes the pages of a version: a script, a style, and a script that is loaded later, perhaps of the version before. */
function build(version: string, lazy = version) {
  const [member, office] = ['', 'office'].map((name) => join(folder, version, name))
  for (const [place, base] of [
    [member!, '/'],
    [office!, '/operator/'],
  ] as const) {
    mkdirSync(join(place, 'assets'), { recursive: true })
    const page = `<meta name="cairn" content="{}" /><link href="${base}assets/index-${version}.css"><script src="${base}assets/index-${version}.js"></script>`
    for (const name of ['index', 'register', 'sign-in']) writeFileSync(join(place, `${name}.html`), page)
    writeFileSync(join(place, `assets/index-${version}.js`), `import("${base}assets/lazy-${lazy}.js")`)
    writeFileSync(join(place, `assets/lazy-${lazy}.js`), `"${lazy}"`)
    writeFileSync(join(place, `assets/index-${version}.css`), `/* ${version} */`)
  }
  return { member: member!, office: office! }
}

/** Starts a server of a version, in the order of a real start. */
async function start(version: string): Promise<string> {
  const { member, office } = build(version)
  await publishPageFiles(server.database, keys, [
    { folder: member, base: '' },
    { folder: office, base: 'operator/' },
  ])
  const config = loadConfig({ PORT: '0', DATA_DIR: server.dataDir })
  const services = { config, database: server.database, keys }
  const app = await openTestApp(services, { memberPages: member, backOfficePages: office })
  apps.push(app)
  return app.listen({ host: '127.0.0.1', port: 0 })
}

let urls: string[]
beforeAll(async () => {
  urls = [await start('aaaaaaaa'), await start('bbbbbbbb')]
})
afterAll(() => Promise.all(apps.map((app) => app.close())))

/** Requests as a browser behind a proxy that picks a random server for each request. */
async function load(path: string) {
  const reply = await fetch(`${random.pick(urls)}${path}`, { headers: { accept: 'text/html,*/*' } })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

const filesIn = (text: string) => [...text.matchAll(/"(\/(?:operator\/)?assets\/[^"]+)"/g)].map(([, path]) => path!)

test(`50 of 50 first visits load every file, whichever version answers which request (seed ${random.seed})`, async () => {
  for (let visit = 0; visit < 50; visit += 1) {
    const page = await load(random.pick(['/login', '/register', '/operator']))
    const files = await Promise.all(filesIn(page.text).map(load))
    expect(files.map(({ status }) => status)).toEqual([200, 200])
    // An open tab loads a screen later.
    const [lazy] = await Promise.all(files.flatMap(({ text }) => filesIn(text)).map(load))
    const [, version = ''] = /index-(\w+)\.js/.exec(page.text) ?? []
    expect(lazy).toMatchObject({ status: 200, text: `"${version}"` })
  }
})

test('a file of another version is served like one’s own: with its type, and cached for a year', async () => {
  for (const [name, type] of [
    ['index-aaaaaaaa.js', 'application/javascript; charset=utf-8'],
    ['index-aaaaaaaa.css', 'text/css; charset=utf-8'],
  ]) {
    const replies = await Promise.all(urls.map((url) => fetch(`${url}/assets/${name}`)))
    const headers = replies.map((reply) =>
      ['content-type', 'cache-control', 'x-content-type-options'].map((header) => reply.headers.get(header)),
    )
    expect(headers[1]).toEqual([type, 'public, max-age=31536000, immutable', 'nosniff'])
    expect(headers[0]).toEqual(headers[1])
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1)
  }
  expect((await load('/assets/index-cccccccc.js')).status).toBe(404)
})

test('a file that was written only into the database is not served, nor one under the name of another', async () => {
  const [, newer] = urls
  const status = async (name: string) => (await fetch(`${newer}/assets/${name}`)).status
  await server.owner.query(
    `insert into page_files (build, name, content, signature)
     select build, 'assets/planted.js', content, signature from page_files where name = 'assets/lazy-aaaaaaaa.js'`,
  )
  expect(await status('planted.js')).toBe(404)
  await server.owner.query(`update page_files set content = 'steal()' where name = 'assets/lazy-aaaaaaaa.js'`)
  expect(await status('lazy-aaaaaaaa.js')).toBe(404)
  expect(await status('index-aaaaaaaa.js')).toBe(200)
})

test('the files stay served when the key that signs them is changed, and so does a file of two builds', async () => {
  const [before, after] = [{ addresses: keys.addresses }, { addresses: [Buffer.alloc(32, 2)] as const }]
  const change = { addresses: [...after.addresses, ...before.addresses] as const }
  const publish = async (version: string, signing: Pick<Keys, 'addresses'>, same = version) => {
    const { member } = build(version, same)
    await publishPageFiles(server.database, { ...keys, ...signing }, [{ folder: member, base: '' }])
  }
  const find = (name: string) => findPageFile(server.database, { ...keys, ...after }, name)
  await publish('dddddddd', before)
  await publish('eeeeeeee', before, 'dddddddd')
  expect(await find('assets/index-eeeeeeee.js')).toBeNull()
  await publish('eeeeeeee', change, 'dddddddd')
  expect(await find('assets/index-eeeeeeee.js')).not.toBeNull()
  expect(String(await find('assets/lazy-dddddddd.js'))).toBe('"dddddddd"')
})

test('the files of the five newest builds are kept', async () => {
  for (const version of ['1', '2', '3', '4', '5', '6']) {
    const { member } = build(version.repeat(8))
    await publishPageFiles(server.database, keys, [{ folder: member, base: '' }])
  }
  const { rows } = await server.owner.query(`select name from page_files where name like '%.css' order by name`)
  expect(rows.map(({ name }) => name)).toEqual(
    ['2', '3', '4', '5', '6'].map((version) => `assets/index-${version.repeat(8)}.css`),
  )
})
