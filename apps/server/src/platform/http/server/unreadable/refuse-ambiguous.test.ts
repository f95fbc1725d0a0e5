import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { changePhoto } from '@cairn/contract/member/account/members.ts'
import { requestPasswordReset } from '@cairn/contract/member/account/sessions.ts'
import { goodPicture } from '../../../../testing/fuzz/files/hostile-pictures.ts'
import { makePerson } from '../../../../testing/people/people.ts'
import { sendOnce } from '../../../../testing/server/send-once.ts'
import { useTestServer, type TestServer } from '../../../../testing/server/test-server.ts'

const server = useTestServer()
const proxied = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } })

/** The status and the code of the answer to unchanged lines. */
async function send(where: TestServer, lines: string[], body = ''): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(where.url).port), '127.0.0.1', () =>
    socket.write([...lines, 'connection: close', '', body].join('\r\n')),
  )
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => {}).on('close', () => resolve(received))
  const reply = await promise
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(reply) ?? []
  const [, code] = /"code":"(\w+)"/.exec(reply) ?? []
  return [status, code].join(' ').trim()
}

const get = 'GET /health HTTP/1.1'
const signIn = 'POST /api/user/account/login HTTP/1.1'
const json = 'content-type: application/json'

test.for<[answer: string, ...lines: string[]]>([
  ['200', get, 'host: x'],
  ['200', get, 'host: cairn.example:8080'],
  ['200', get, 'host: [::1]:8080'],
  ['200', 'GET /health HTTP/1.0'],
  ['400 header_repeated', get, 'host: x', 'host: y'],
  ['400 header_repeated', get, 'host: x', 'Host: x'],
  ['400 header_repeated', get, 'host: x', 'authorization: bearer a', 'authorization: bearer b'],
  ['400 header_repeated', signIn, 'host: x', json, 'content-type: text/plain', 'content-length: 0'],
  ['400 header_repeated', get, 'host: x', 'idempotency-key: a', 'idempotency-key: b'],
  ['400 host_invalid', get, 'host: x/../y'],
  ['400 host_invalid', get, 'host: a@b'],
  ['400 host_invalid', get, 'host: x y'],
  ['400 host_invalid', get, 'host: x:port'],
  ['400 host_invalid', get, 'host: "><script>'],
  ['400 http_version_not_supported', 'GET /health HTTP/2.0', 'host: x'],
  ['400 http_version_not_supported', 'GET /health HTTP/0.9', 'host: x'],
  ['400 body_not_understood', 'GET /health HTTP/3.0', 'host: x'],
  ['400 body_not_understood', 'GET /health HTTP/1.2', 'host: x'],
])('%s is the answer to %s, %s, %s, %s (SEC-120)', async ([answer, ...lines]) => {
  expect(await send(server, lines)).toBe(answer)
})

test.for([
  ['charset=utf-8', '401 wrong_credentials'],
  ['charset="UTF-8"', '401 wrong_credentials'],
  ['charset=utf-16', '415 media_type_not_supported'],
  ['charset=latin1', '415 media_type_not_supported'],
  ['charset=utf-8; charset=utf-7', '415 media_type_not_supported'],
] as const)('a body whose type says %s is answered with %s (SEC-120)', async ([charset, answer]) => {
  const body = '{"username":"a@b.test","password":"lichen on granite"}'
  const lines = [signIn, 'host: x', `${json}; ${charset}`, `content-length: ${body.length}`]
  expect(await send(server, lines, body)).toBe(answer)
})

test('a field of an upload that is not UTF-8 is refused (SEC-120)', async () => {
  const ada = await makePerson(server)
  const file = new Blob([new Uint8Array(await goodPicture('png'))])
  await expect(ada.send(changePhoto, { fields: {}, file })).resolves.toBeTruthy()
  const part = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="note"\r\n\r\n'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const reply = await fetch(`${server.url}/api/${changePhoto.path}`, {
    method: 'PUT',
    headers: { authorization: `bearer ${ada.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: part,
  })
  expect(await reply.json()).toMatchObject({ code: 'text_not_utf8' })
})

const forwarded = (value: string) => [get, 'host: x', `x-forwarded-for: ${value}`]

test.for([
  ['203.0.113.8', '200'],
  ['203.0.113.8:1234', '200'],
  ['[2001:db8::1]', '200'],
  ['[2001:db8::1]:443', '200'],
  ['2001:db8::1', '200'],
  ['fe80::1%eth0', '200'],
  ['::ffff:203.0.113.8', '200'],
  ['anything, 203.0.113.8', '200'],
  ['203.0.113.8, 10.0.0.1:80', '200'],
  ['unknown', '400 forwarded_address_invalid'],
  ['203.0.113.8, unknown', '400 forwarded_address_invalid'],
  ['_hidden, 10.0.0.1:80', '400 forwarded_address_invalid'],
  ['203.0.113.8:port', '400 forwarded_address_invalid'],
  ['[203.0.113.8', '400 forwarded_address_invalid'],
  ['010.0.0.1', '400 forwarded_address_invalid'],
  ['203.0.113.8.', '400 forwarded_address_invalid'],
  ['1:2', '400 forwarded_address_invalid'],
  ["' or 1=1 --", '400 forwarded_address_invalid'],
] as const)('from the proxy, the sender’s address %s is answered with %s (SEC-121)', async ([value, answer]) => {
  expect(await send(proxied, forwarded(value))).toBe(answer)
})

test('without a proxy the header is ignored (SEC-121)', async () => {
  expect(await send(server, forwarded('unknown'))).toBe('200')
})

async function resetFrom(address: string, name: string): Promise<number> {
  const sent = { headers: { 'x-forwarded-for': address }, body: { username: `${name}@people.test` } }
  return (await sendOnce(proxied.url, requestPasswordReset, sent)).status
}

test.for<[what: string, spell: (n: number) => string]>([
  ['with a port', (n) => `198.51.100.8:${1_000 + n}`],
  ['with brackets and a port', (n) => `[2001:db8:5:6::${n.toString(16)}]:${1_000 + n}`],
  ['with a zone', (n) => `2001:db8:7:8::1%en${n}`],
  ['in IPv6 notation', (n) => (n % 2 ? '::ffff:198.51.100.9' : '::FFFF:c633:6409')],
])('an address %s is one address, with one limit (SEC-121)', async ([what, spell]) => {
  const answers: number[] = []
  for (let n = 0; n < 24; n += 1) answers.push(await resetFrom(spell(n), `${what.replaceAll(' ', '-')}-${n}`))
  expect(answers).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
})
