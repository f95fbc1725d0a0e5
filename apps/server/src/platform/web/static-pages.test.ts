import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../configuration/config.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { configurePage } from './static-pages.ts'

const server = useTestServer()
const folder = createTestFolder('pages')
const script = 'document.documentElement.dataset.page = "1"'
const style = 'body { margin: 0 }'
const pageOf = (name: string) =>
  `<!doctype html><html><head><meta name="cairn" content="{}" /><meta property="og:image" content="/social.png" /><style>${style}</style><script>${script}</script>` +
  `</head><body data-of="${name}"><script src="/assets/a-1.js"></script></body></html>`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const apps: FastifyInstance[] = []

/** Opens another server of the same platform with its own pages; returns its URL. */
async function open(memberPages: string, environment: Record<string, string> = {}, isSampleWorld = false) {
  const config = loadConfig({ PORT: '0', DATA_DIR: server.dataDir, ...environment })
  const services = { config, database: server.database, isSampleWorld }
  const app = await openTestApp(services, { memberPages, backOfficePages: join(memberPages, 'office') })
  apps.push(app)
  return await app.listen({ host: '127.0.0.1', port: 0 })
}

/** One raw request: without decompression, redirects or a normalised path. */
function ask(url: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: Record<string, string>
    body: Buffer
  }>()
  const { hostname, port } = new URL(url)
  request({ hostname, port, path, method, headers }, async (response) => {
    const chunks = await Array.fromAsync(response as AsyncIterable<Buffer>)
    resolve({ status: response.statusCode ?? 0, headers: response.headers as never, body: Buffer.concat(chunks) })
  })
    .on('error', reject)
    .end()
  return promise
}

let url = ''
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index', 'register', 'forgot_password']) writeFileSync(join(folder, `${name}.html`), pageOf(name))
  for (const ending of ['', '.br', '.gz'])
    writeFileSync(join(folder, 'assets', `a-1.js${ending}`), `the script${ending}`)
  mkdirSync(join(folder, 'office', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'office', 'assets', 'pdf.worker.min-1.js'), 'the worker')
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const name of [
    'favicon.ico',
    'apple-touch-icon.png',
    'site.webmanifest',
    'site.webmanifest.br',
    'service-worker.js',
  ])
    writeFileSync(join(folder, name), name)
  writeFileSync(join(folder, '.secret'), 'secret')
  cpSync(join(folder, 'assets'), join(folder, 'office/assets'), { recursive: true })
  writeFileSync(join(folder, 'office/index.html'), pageOf('office'))
  writeFileSync(join(folder, 'office/sign-in.html'), pageOf('sign-in'))
  writeFileSync(join(folder, 'office/.secret'), 'secret')
  url = await open(folder)
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

test.each([
  ['/', 'index'],
  ['/login', 'index'],
  ['/register', 'register'],
  ['/register?sponsor_id=ada', 'register'],
  ['/forgot_password', 'forgot_password'],
  ['/history', 'index'],
  ['/no/such/screen', 'index'],
  ['/accounts', 'index'],
  ['/apis', 'index'],
  ['/operators', 'index'],
  // Any other path shows login or the dashboard (UI-A1, UI-A2), except one that looks like a file.
  ['/backup', 'index'],
])('%s is answered with the page %s', async (path, name) => {
  const { status, headers, body } = await ask(url, path, { accept: 'text/html' })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(String(body)).toContain(`data-of="${name}"`)
})

test.each(['/operator', '/operator/', '/operator/deposits', '/operator/deposits/an-id?tab=1'])(
  '%s is the back office, with a policy that allows no pictures from elsewhere',
  async (path) => {
    const { status, headers, body } = await ask(url, path, { accept: 'text/html' })
    expect(status).toBe(200)
    expect(String(body)).toContain('data-of="sign-in"')
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hash(script)};`)
    const [, content = ''] = /<meta name="cairn" content="([^"]*)" \/>/.exec(String(body)) ?? []
    expect(JSON.parse(unescape(content))).toEqual({ apiBase: '/api', sampleWorld: false })
  },
)

const session = `cairn_operator=${'a'.repeat(43)}`

test.each([
  ['a visitor', {}, 'sign-in'],
  ['an operator', { cookie: `theme=dark; ${session}` }, 'office'],
  ['a cookie that is no session', { cookie: 'cairn_operator=; theme=dark' }, 'sign-in'],
  ['a link from another site, with which no cookie comes', { 'sec-fetch-site': 'cross-site' }, 'office'],
  ['a typed address', { 'sec-fetch-site': 'none' }, 'sign-in'],
])('for %s the back office has the right page, and no cache mixes the two', async (_, headers, name) => {
  const reply = await ask(url, '/operator/deposits', headers)
  expect(String(reply.body)).toContain(`data-of="${name}"`)
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie, sec-fetch-site',
  })
  const other = name === 'office' ? {} : { cookie: session }
  const after = await ask(url, '/operator/deposits', { ...other, 'if-none-match': reply.headers['etag'] ?? '' })
  expect(after.status).toBe(200)
})

test('the back office has its own assets, cached for a year, and sends a page only where HTML is accepted', async () => {
  const { headers, body } = await ask(url, '/operator/assets/a-1.js', { 'accept-encoding': 'br' })
  expect(String(body)).toBe('the script.br')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask(url, '/operator/deposits', { accept: 'application/json' })).status).toBe(404)
})

test.each([
  '/gone.js',
  '/robots.txt',
  '/index.html',
  '/backup.sql',
  '/wp-login.php',
  '/x.tar.gz',
  '/site.zip/',
  '/record/old.bak',
  '/.env',
  '/%2eenv',
  '/server%2Ejson',
  '/history.json?format=html',
])('%s is not found, even by a browser that navigates there', async (path) => {
  for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8'])
    expect((await ask(url, path, { accept, 'sec-fetch-mode': 'navigate' })).status).toBe(404)
})

test.each([
  '/assets/gone-2.js',
  '/assets/',
  '/assets',
  '/.secret',
  '/.git/config',
  '/assets/a-1.js.br',
  '/assets/..%2f.secret',
  '/assets/../.secret',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/etc/passwd',
  '//evil.test/x',
  '/\\evil.test',
  '/api',
  '/api/',
  '/api/history',
  '/account/nothing',
  '/operator/assets/gone-2.js',
  '/operator/assets',
  '/operator/assets/a-1.js.br',
  '/operator/index.html',
  '/operator/.secret',
  '/health/x',
  '/API/user/action/view-info',
])('%s is not found, and not a page (SEC-30)', async (path) => {
  const { status, headers, body } = await ask(url, path, { accept: 'text/html' })
  expect(status).toBe(path.includes('..') && path.startsWith('/assets') ? 400 : 404)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(String(body)).not.toContain('secret')
})

test('a request that accepts no HTML gets no page', async () => {
  expect((await ask(url, '/history', { accept: 'application/json' })).status).toBe(404)
  expect((await ask(url, '/history', { accept: '*/*' })).status).toBe(200)
})

test('a page is compressed as the browser accepts, has its own tag, and is revalidated each time', async () => {
  const plain = await ask(url, '/')
  const br = await ask(url, '/', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await ask(url, '/', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
  expect([br.headers['content-encoding'], gzip.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(
    ['br', 'gzip', undefined],
  )
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(new Set([br, gzip, plain].map(({ headers }) => headers['etag'])).size).toBe(3)

  for (const { headers } of [br, gzip, plain]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
    const again = await ask(url, '/', {
      'if-none-match': headers['etag'] ?? '',
      'accept-encoding': headers['content-encoding'] ?? '',
    })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  }
  const head = await ask(url, '/', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  expect(head.headers['content-length']).toBe(String(plain.body.length))
})

test('an asset is sent as compressed at the build, and is cached for a year', async () => {
  for (const [accepted, encoding, body] of [
    ['br, gzip', 'br', 'the script.br'],
    ['gzip', 'gzip', 'the script.gz'],
    ['identity', undefined, 'the script'],
  ]) {
    const reply = await ask(url, '/assets/a-1.js', { 'accept-encoding': accepted ?? '' })
    expect(String(reply.body)).toBe(body)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      vary: expect.stringMatching(/accept-encoding/i),
    })
  }
  const icon = await ask(url, '/favicon.svg')
  expect(icon.headers).toMatchObject({
    'content-type': expect.stringContaining('image/svg+xml'),
    'cache-control': 'public, max-age=0',
  })
})

test.each([
  ['/favicon.svg', 'image/svg+xml'],
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json'],
])('%s is served as %s', async (path, type) => {
  const { status, headers } = await ask(url, path, { accept: '*/*' })
  expect(status).toBe(200)
  expect(headers['content-type']?.split(';')[0]).toBe(type)
  expect(headers['cache-control']).toBe('public, max-age=0')
})

test('the service worker is requested each time, and may only load our own files', async () => {
  const { headers } = await ask(url, '/service-worker.js')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0',
    'content-security-policy':
      "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
})

test('the manifest is compressed', async () => {
  const { headers, body } = await ask(url, '/site.webmanifest', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(String(body)).toBe('site.webmanifest.br')
})

test('an icon may have a style of its own, and may not load or frame anything', async () => {
  const { headers } = await ask(url, '/favicon.svg')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test.each([
  ['https://cairn.test', 'https://cairn.test/social.png'],
  ['https://cairn.test/?a="><b>$&', 'https://cairn.test/?a=&quot;&gt;&lt;b&gt;$&amp;/social.png'],
  ['', '/social.png'],
])('a link to the page of a server at "%s" is shown with the picture at %s', async (publicUrl, address) => {
  const other = await open(folder, { PUBLIC_URL: publicUrl })
  for (const path of ['/', '/register', '/forgot_password']) {
    expect(String((await ask(other, path)).body)).toContain(`<meta property="og:image" content="${address}" />`)
  }
})

test('a page runs only its inline scripts and the scripts that we serve (SEC-18)', async () => {
  const { headers } = await ask(url, '/')
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hash(script)}`,
    `style-src 'self' ${hash(style)}`,
    "img-src 'self' data: blob: https://ui-avatars.com",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types offline-page',
    'report-uri /api/policy-reports',
    'report-to csp',
  ])
  expect(headers['reporting-endpoints']).toBe('csp="/api/policy-reports"')
  for (const [sent, trusted] of [
    [{}, "'none'"],
    [{ cookie: session }, 'pdf-worker'],
  ] as const) {
    const backOffice = await ask(url, '/operator', sent)
    expect(backOffice.headers['content-security-policy']).toContain(`; trusted-types ${trusted}; report-uri`)
  }
  const withoutService = await open(folder, { AVATAR_SERVICE_URL: 'none' })
  expect((await ask(withoutService, '/')).headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
})

test('the worker that reads PDFs loads nothing and sends nothing (SEC-95)', async () => {
  const { headers } = await ask(url, '/operator/assets/pdf.worker.min-1.js')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts",
  )
})

test('a page contains the operator’s settings', async () => {
  await server.owner.query('update settings set referral_prefill = true')
  const other = await open(folder, { AVATAR_SERVICE_URL: 'https://faces.test:8443/x?n={name}&a="b\'<c>' }, true)
  await server.owner.query('update settings set referral_prefill = false')
  const { headers, body } = await ask(other, '/register')
  const [, content = ''] = /<meta name="cairn" content="([^"]*)" \/>/.exec(String(body)) ?? []
  expect(content).not.toMatch(/[<>"']/)
  expect(JSON.parse(unescape(content))).toEqual({
    apiBase: '/api',
    avatarService: 'https://faces.test:8443/x?n={name}&a="b\'<c>',
    checks: true,
    passkeys: true,
    prefillReferral: true,
    sampleWorld: true,
  })
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://faces.test:8443;")
})

const prefills = async () => String((await ask(url, '/register')).body).includes('&quot;prefillReferral&quot;:true')

test('whether the Referral ID is filled in follows the setting while the server runs', async () => {
  expect(await prefills()).toBe(false)
  await server.owner.query('update settings set referral_prefill = true')
  await expect.poll(prefills, { timeout: 10_000 }).toBe(true)
  await server.owner.query('update settings set referral_prefill = false')
  await expect.poll(prefills, { timeout: 10_000 }).toBe(false)
})

function unescape(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return text.replace(/&(\w+|#39);/g, (_, name: string) => characters[name] ?? '')
}

test.each(['"><script>alert(1)</script>', "$& $' $` $1 $$", '</head>', '\u2028', '&quot;', '\\"', "' onload='x"])(
  'no setting can break out of its place in the page (%j)',
  (avatarService) => {
    const values = { apiBase: '/api', avatarService, prefillReferral: false, sampleWorld: false }
    const html = configurePage(pageOf('index'), values)
    const [before = '', after = ''] = pageOf('index').split('<meta name="cairn" content="{}" />')
    expect(html.startsWith(before)).toBe(true)
    expect(html.endsWith(after)).toBe(true)
    const meta = html.slice(before.length, html.length - after.length)
    expect(meta).toMatch(/^<meta name="cairn" content="[^"<>']*" \/>$/)
    expect(JSON.parse(unescape(/content="([^"]*)"/.exec(meta)?.[1] ?? ''))).toEqual(values)
  },
)

test('without built pages the calls work, and a page explains what to do', async () => {
  const bare = await open(join(folder, 'nowhere'))
  const { status, headers, body } = await ask(bare, '/history')
  expect({ status, type: headers['content-type'] }).toEqual({ status: 503, type: 'text/plain; charset=utf-8' })
  expect(String(body)).toContain('`npm start`')
  expect((await ask(bare, '/api/user/action/view-info')).status).toBe(401)
  expect((await ask(bare, '/api/nothing')).status).toBe(404)
  expect((await ask(bare, '/api/user/account/login')).status).toBe(405)
  expect((await ask(bare, '/operator')).status).toBe(503)
  expect((await ask(bare, '/operator/assets/a-1.js')).status).toBe(404)
})

test('a page that cannot be configured stops the start', async () => {
  const odd = join(folder, 'odd')
  cpSync(join(folder, 'assets'), join(odd, 'assets'), { recursive: true })
  writeFileSync(join(odd, 'index.html'), '<!doctype html><title>no meta</title>')
  await expect(open(odd)).rejects.toThrow('<meta name="cairn"')
})
