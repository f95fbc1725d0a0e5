import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { changePhoto, viewMember } from '@cairn/contract/member/account/members.ts'
import { goodPicture } from '../../../testing/fuzz/files/hostile-pictures.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makePerson } from '../../../testing/people/people.ts'

const server = useTestServer()
const behindHttps = useTestServer({
  environment: { PUBLIC_URL: 'https://cairn.test', SECURITY_CONTACT: 'mailto:security@cairn.test' },
})

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

interface Kind {
  name: string
  path: string
  status: number
  init?: RequestInit
}

const json = { 'content-type': 'application/json' }
const kinds: Kind[] = [
  { name: 'a call without a token', path: '/api/user/action/view-info', status: 401 },
  { name: 'a call to a wrong address', path: '/api/nothing', status: 404 },
  { name: 'a call by a wrong method', path: '/api/user/account/login', status: 405 },
  {
    name: 'a body that is none',
    path: '/api/user/account/login',
    status: 400,
    init: { method: 'POST', headers: json, body: '{' },
  },
  {
    name: 'a body too large',
    path: '/api/user/account/login',
    status: 413,
    init: { method: 'POST', headers: json, body: `"${'x'.repeat(70_000)}"` },
  },
  {
    name: 'a body of a wrong type',
    path: '/api/user/account/login',
    status: 415,
    init: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
  },
  { name: 'a photo that is not there', path: `/api/member/photos/${'0'.repeat(32)}.webp`, status: 404 },
  { name: 'the document of the calls', path: '/api/openapi.json', status: 200 },
  { name: 'health', path: '/health', status: 200 },
  { name: 'metrics without a token', path: '/metrics', status: 401 },
  { name: 'a file that is not there', path: '/assets/nothing.js', status: 404 },
  { name: 'a broken address', path: '/%zz', status: 400 },
  { name: 'a broken address of a call', path: '/api/operator/kyc/%ff%zz/open', status: 400 },
]

test.each(kinds)('$name carries the headers that guard a browser (SEC-36, SEC-49)', async ({ path, status, init }) => {
  const response = await fetch(server.url + path, init ?? {})
  expect(response.status).toBe(status)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject(always)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  // Over plain http this header would lock a host name out of its own server.
  for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'access-control-allow-origin']) {
    expect(headers[name], name).toBeUndefined()
  }
})

test('a reply of a call and a photo have them too (SEC-36)', async () => {
  const ada = await makePerson(server)
  const file = new Blob([new Uint8Array(await goodPicture('png'))])
  const { user } = await ada.send(changePhoto, { fields: {}, file })
  const photo = await fetch(server.url + user.image)
  expect(Object.fromEntries(photo.headers)).toMatchObject(always)
  const reply = await fetch(`${server.url}/api/${viewMember.path}`, {
    headers: { authorization: `bearer ${ada.token}` },
  })
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({ ...always, 'cache-control': 'no-store' })
})

test.each([
  ['/', 200],
  ['/register', 200],
  ['/withdraw', 200],
  ['/account/reset', 200],
  ['/account/freeze', 200],
  ['/account/mails/deposits/none', 410],
  ['/operator', 200],
  ['/operator/deposits', 200],
  ['/.well-known/security.txt', 200],
  ['/health', 200],
  ['/metrics', 401],
  ['/api/user/action/view-info', 401],
  ['/api/operator/me', 401],
  ['/api/nothing', 404],
  ['/%zz', 400],
])(
  'over https %s has them too, sets no cookie, and requires https for a year (SEC-36, SEC-49)',
  async (path, status) => {
    const reply = await fetch(behindHttps.url + path, { headers: { accept: path.includes('.') ? '*/*' : 'text/html' } })
    expect(reply.status).toBe(status)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      ...always,
      'cross-origin-embedder-policy': expect.stringMatching(/^(require-corp|credentialless)$/),
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*base-uri 'none'/),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(reply.headers.has('access-control-allow-origin')).toBe(false)
    expect(reply.headers.getSetCookie()).toEqual([])
  },
)

test('no other site may make a call, by any method (SEC-37)', async () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']
  for (const method of methods) {
    for (const path of ['/api/user/action/view-info', '/api/user/account/login', '/api/operator/me']) {
      const { headers, status } = await fetch(server.url + path, {
        method,
        headers: {
          origin: 'https://evil.test',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      })
      expect(status).toBeGreaterThanOrEqual(400)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
})

test('a known path with a wrong method names the right methods', async () => {
  const cases: [method: string, path: string, allow: string][] = [
    ['GET', '/api/user/account/login', 'POST'],
    ['HEAD', '/api/user/action/view-info', 'GET'],
    ['OPTIONS', '/api/user/action/edit-info', 'PUT'],
    ['DELETE', '/api/operator/kyc/00000000-0000-4000-8000-000000000000/open', 'POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET'],
    ['DELETE', '/profile', 'GET, HEAD'],
  ]
  for (const [method, path, allow] of cases) {
    const response = await fetch(server.url + path, { method })
    expect({ method, path, status: response.status, allow: response.headers.get('allow') }).toEqual({
      method,
      path,
      status: 405,
      allow,
    })
  }
})

/** Sends bytes unchanged; returns the answer until the connection is closed, or silent. */
function sendRaw(bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes))
  let received = ''
  socket.setTimeout(2_000, () => socket.destroy())
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => {}).on('close', () => resolve(received))
  return promise
}

const raw = (line: string, ...headers: string[]) =>
  [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n')

test('TRACE and CONNECT are refused (ASVS 13.4.4)', async () => {
  expect(await sendRaw(raw('TRACE / HTTP/1.1'))).toMatch(/^HTTP\/1\.1 405 /)
  expect(await sendRaw(raw('TRACE /api/user/action/view-info HTTP/1.1'))).toMatch(/^HTTP\/1\.1 405 /)
  expect(await sendRaw(raw('CONNECT example.test:443 HTTP/1.1'))).toBe('')
})

test('an ambiguous request is refused, with the headers (ASVS 4.2.1)', async () => {
  const post = 'POST /api/user/account/login HTTP/1.1'
  const broken = [
    'nonsense\r\n\r\n',
    raw('GET / HTTP/9.9'),
    raw(post, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    raw(post, 'Content-Length: 5', 'Content-Length: 6'),
    raw(post, 'Transfer-Encoding: chunked') + 'zz\r\n',
    raw(post, 'Content-Length: -1'),
    raw('GET / HTTP/1.1', `X-Long: ${'x'.repeat(40_000)}`),
    'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
  ]
  for (const bytes of broken) {
    const reply = await sendRaw(bytes)
    expect(reply, bytes.slice(0, 80)).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(reply.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(reply.toLowerCase()).toContain("default-src 'none'")
    expect(reply).toContain('"error":true')
  }
})

test('no spelling of a path reaches another path (SEC-25)', async () => {
  const ada = await makePerson(server)
  const authorization = `bearer ${ada.token}`
  const effects = async () => (await server.owner.query('select count(*) from session_tokens')).rows[0].count
  const before = await effects()
  const tricks = [
    '/api/user/action/view-info/',
    '//api/user/action/view-info',
    '/api//user/action/view-info',
    '/api/user/action//view-info',
    '/API/user/action/view-info',
    '/api/user/action/VIEW-INFO',
    '/api/user/action/view-info%2f',
    '/api/user/action/view-info%00',
    '/api/user/action/view-info;x=1',
    '/api/user/action/x%2f..%2fview-info',
    '/api%2fuser/action/view-info',
    '/api\\user\\action\\view-info',
  ]
  for (const path of tricks) {
    const reply = await sendRaw(raw(`GET ${path} HTTP/1.1`, `Authorization: ${authorization}`))
    expect(reply, path).not.toContain(ada.email)
  }
  expect(await effects()).toBe(before)
})
