import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { giveAuthenticator, operatorPassword } from '../../../testing/people/factors/authenticator.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { useTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { mailOwners } from '../../../shared/approvals/mail-owners.ts'
import { inTransaction } from '../../database/database.ts'

const twoHosts = {
  PUBLIC_URL: 'https://members.example',
  OPERATOR_URL: 'https://office.example',
}
const apart = useTestServer({ environment: twoHosts })
const together = useTestServer()
const fromOffice = useTestServer({
  environment: { OPERATOR_NETWORKS: '203.0.113.0/24, 2001:db8:7::/48', TRUSTED_PROXIES: '127.0.0.1' },
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** `fetch` sets the header Host itself, so a request for another host name is written by hand. */
function ask(
  server: TestServer,
  path: string,
  { host = 'members.example', method = 'GET', headers = {}, body = '' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const sent = httpRequest({ hostname, port, path, method, headers: { host, accept: 'text/html', ...headers } })
    sent.on('error', reject)
    sent.on('response', async (reply) => {
      const parts: Buffer[] = []
      for await (const part of reply) parts.push(part as Buffer)
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(parts).toString() })
    })
    sent.end(body)
  })
}

const atOffice = { host: 'office.example' }
// An unbuilt page is answered with 503.
const served = [200, 503]

test('the host name of members serves no part of the back office, in any spelling (SEC-117)', async () => {
  const { headers: plain } = await makeOperator(apart, 'owner')
  const headers = { ...plain, cookie: `__Host-${plain['cookie']}` }
  const spellings = [
    '/operator',
    '/operator/',
    '/operator/deposits',
    '/operator/assets/x.js',
    '/%6fperator',
    '/api/operator/me',
  ]
  for (const path of [...spellings, '/api/%6fperator/me', '/api/operator/overview', '/OPERATOR']) {
    for (const host of ['members.example', '127.0.0.1', 'office.example.members.example', 'x.office.example']) {
      expect([path, host, (await ask(apart, path, { host, headers })).status]).toEqual([path, host, 404])
    }
  }
  expect((await ask(apart, '/api/operator/me', { ...atOffice, headers })).status).toBe(200)
})

test('the host name of the back office serves no page or call of members (SEC-117)', async () => {
  const { token } = await makePerson(apart)
  const headers = { authorization: `bearer ${token}` }
  const paths = ['/login', '/register', '/index.html', '/assets/x.js', '/manifest.webmanifest', '/account/reset']
  for (const path of [...paths, `/api/${viewMember.path}`, '/api/member/photos/x.webp', '//']) {
    expect([path, (await ask(apart, path, { ...atOffice, headers })).status]).toEqual([path, 404])
  }
  expect(served).toContain((await ask(apart, '/operator', { host: 'OFFICE.example:443' })).status)
  expect(served).toContain((await ask(apart, '/login')).status)
  expect(await ask(apart, '/', atOffice)).toMatchObject({ status: 302, headers: { location: '/operator' } })
  expect((await ask(apart, '/ready', atOffice)).status).toBe(200)
})

test('the cookie, the origin of changes and the links of mails use the back office’s host name (SEC-117)', async () => {
  const owner = await makeOperator(apart, 'owner')
  const code = await giveAuthenticator(apart, owner.id)
  const { rows } = await apart.owner.query('select email from operators where id = $1', [owner.id])
  const { email } = rows[0] as { email: string }
  const signIn = (origin: string, given: string) =>
    ask(apart, '/api/operator/sign-in', {
      ...atOffice,
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-cairn-operator': '1' },
      body: JSON.stringify({ email, password: operatorPassword, code: given }),
    })
  expect((await signIn('https://members.example', code())).text).toContain('origin_not_allowed')
  const { headers, status } = await signIn('https://office.example', code())
  expect(status).toBe(200)
  expect(String(headers['set-cookie'])).toMatch(/^__Host-cairn_operator=.*; Secure$/)
  expect(String(headers['set-cookie'])).not.toContain('Domain')

  await inTransaction(apart.database, (tx) => mailOwners(tx, { subject: 'A notice', text: 'Look', path: '/operators' }))
  const mails = (await deliverMail(apart)).join('\n')
  expect(mails).toContain('https://office.example/operator/operators')
  expect(mails).not.toContain('members.example/operator')
})

test('the description of the calls shows where each is', async () => {
  const { text } = await ask(apart, '/api/openapi.json')
  const document = JSON.parse(text) as {
    servers: unknown
    paths: Record<string, Record<string, { servers?: unknown }>>
  }
  expect(document.servers).toEqual([{ url: 'https://members.example/api' }])
  const office = [{ url: 'https://office.example/api' }]
  expect(document.paths['/operator/me']?.['get']?.servers).toEqual(office)
  expect(document.paths['/operator/sign-in']?.['post']?.servers).toEqual(office)
  expect(document.paths['/user']?.['get']?.servers).toBeUndefined()
})

test('without the setting one host name serves both', async () => {
  const { headers } = await makeOperator(together, 'owner')
  for (const host of ['members.example', 'office.example', '127.0.0.1']) {
    expect((await ask(together, '/api/operator/me', { host, headers })).status).toBe(200)
    expect(served).toContain((await ask(together, '/operator', { host })).status)
    expect(served).toContain((await ask(together, '/login', { host })).status)
  }
})

test.for([
  ['203.0.113.9', true],
  ['::ffff:203.0.113.9', true],
  ['203.0.113.9:4711', true],
  ['[2001:db8:7:1::5]:4711', true],
  ['203.0.114.1', false],
  ['2001:db8:8::1', false],
  ['127.0.0.1', false],
  ['198.51.100.1, 203.0.113.9', true],
  ['203.0.113.9, 198.51.100.1', false],
] as const)('with allowed networks %s uses the back office: %s (SEC-118)', async ([address, isAllowed]) => {
  const { headers: session } = await makeOperator(fromOffice, 'owner')
  const headers = { ...session, 'x-forwarded-for': address }
  const call = await ask(fromOffice, '/api/operator/me', { headers })
  const page = await ask(fromOffice, '/operator/deposits', { headers })
  if (isAllowed) {
    expect(call.status).toBe(200)
    return expect(served).toContain(page.status)
  }
  expect(call).toMatchObject({ status: 403, text: expect.stringContaining('"code":"network_not_allowed"') })
  expect(page).toMatchObject({ status: 403, text: 'The back office cannot be used from this network.\n' })
  expect(served).toContain((await ask(fromOffice, '/login', { headers })).status)
})
