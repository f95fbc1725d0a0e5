import { randomUUIDv7 } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { renewalHeader } from '@cairn/contract/core/constants.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { loadKeys } from '../../../platform/crypto/load-keys.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { hashSecret } from '../../../platform/crypto/keyed-token.ts'
import { useTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { productionSettings } from '../../../testing/server/production.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { asRows, signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { sealSecret } from '../../../shared/access/factors/authenticator.ts'

const server = useTestServer()
const secure = useTestServer({ environment: productionSettings })
const password = 'an orrery of brass'
const ours = { 'x-cairn-operator': '1' }

async function makeOperator(where: TestServer = server, role = 'owner') {
  const id = randomUUIDv7()
  const email = `${role}-${id}@operators.test`
  const secret = new Secret({ size: 20 })
  await where.owner.query(
    'insert into operators (id, email, name, role, password_hash, totp_secret) values ($1, $2, $3, $4, $5, $6)',
    [
      id,
      email,
      'Mary Somerville',
      role,
      await hashPassword(password, { kind: 'operator', id }),
      sealSecret(loadKeys(where.config), id, secret.base32),
    ],
  )
  await signStored(asRows(where.owner), where.keys, 'operator', id)
  const totp = new TOTP({ secret })
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  return { id, email, code }
}

interface Request {
  body?: unknown
  headers?: Record<string, string>
  where?: TestServer
}
const post = (path: string, { body = {}, headers = {}, where = server }: Request = {}) =>
  sendOnce(where.url, { method: 'POST', path: `operator/${path}` }, { headers, body })
const signIn = (body: unknown, where = server) => {
  const origin: Record<string, string> = where === secure ? { origin: 'https://cairn.example' } : {}
  return post('sign-in', { body, where, headers: { ...ours, ...origin, 'x-forwarded-for': '192.0.2.1' } })
}
const me = (headers: Record<string, string>, where = server) => fetch(`${where.url}/api/operator/me`, { headers })
const codeOf = async (reply: Promise<Response>) => ((await (await reply).json()) as { code?: string }).code

async function enter(operator: Awaited<ReturnType<typeof makeOperator>>, where = server) {
  const body = { email: operator.email, password, code: operator.code() }
  const reply = await signIn(body, where)
  const [line = ''] = reply.headers.getSetCookie()
  return { reply, line, cookie: line.split(';')[0] ?? '' }
}

test('an operator signs in with email, password and code, and the sign-in is shown', async () => {
  const mary = await makeOperator()
  const { reply, cookie } = await enter(mary)
  const operator = { name: 'Mary Somerville', email: mary.email, role: 'owner' }
  expect(await reply.json()).toMatchObject({ error: false, operator })
  expect(await (await me({ cookie })).json()).toMatchObject({ operator })
})

test('the reply does not show which of the three was wrong (SEC-33)', async () => {
  const mary = await makeOperator()
  const bodies = [
    { email: mary.email, password: 'wrong', code: mary.code() },
    { email: mary.email, password, code: mary.code(40) },
    { email: 'nobody@operators.test', password, code: '000000' },
    { email: mary.email, password, code: 'abcdef' },
  ]
  const texts = new Set<string>()
  for (const body of bodies) {
    const reply = await signIn(body)
    texts.add(`${reply.status} ${await reply.text()}`)
    expect(reply.headers.getSetCookie()).toEqual([])
  }
  expect(texts.size).toBe(1)
})

test('a code works once, and no older one after it (RFC 6238, 5.2)', async () => {
  const mary = await makeOperator()
  const attempt = (code: string) => signIn({ email: mary.email, password, code })
  const code = mary.code()
  const older = mary.code(-1)

  const replies = await Promise.all([attempt(code), attempt(code), attempt(code)])

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  expect((await attempt(code)).status).toBe(401)
  expect((await attempt(older)).status).toBe(401)
  expect((await attempt(mary.code(1))).status).toBe(200)
})

test('a code two steps away is refused', async () => {
  const mary = await makeOperator()
  expect((await signIn({ email: mary.email, password, code: mary.code(3) })).status).toBe(401)
  expect((await signIn({ email: mary.email, password, code: mary.code(-3) })).status).toBe(401)
})

test('after ten failures an operator cannot sign in for 15 minutes, and each failure is recorded (SEC-22)', async () => {
  const mary = await makeOperator()
  for (let n = 0; n < 10; n += 1) {
    await signIn({ email: mary.email, password: 'wrong', code: '000000' })
  }
  expect(await codeOf(signIn({ email: mary.email, password, code: mary.code() }))).toBe('too_many_attempts')
  const { rows } = await server.owner.query(
    `select count(*)::int as count from audit.events where did = 'operator_sign_in_refused' and subject_id = $1`,
    [mary.id],
  )
  expect(rows).toEqual([{ count: 10 }])
})

test('the cookie is for this site alone; over https for this host alone', async () => {
  const { line } = await enter(await makeOperator())
  expect(line).toMatch(/^cairn_operator=[\w-]{65}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/)
  const { line: secureLine } = await enter(await makeOperator(secure), secure)
  expect(secureLine).toMatch(
    /^__Host-cairn_operator=[\w-]{65}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800; Secure$/,
  )
})

test('a session ends after 15 minutes without a call, and after 8 hours (SEC-48)', async () => {
  const { cookie } = await enter(await makeOperator())
  const hash = hashSecret(server.keys, 'operator session', cookie.split('=')[1] ?? '')
  const age = (columns: string) =>
    server.owner.query(`update operator_sessions set ${columns} where token_hash = $1`, [hash])

  await age(`last_seen_at = now() - interval '14 minutes'`)
  expect((await me({ cookie })).status).toBe(200)
  await age(`signed_in_at = now() - interval '7 hours 59 minutes'`)
  expect((await me({ cookie })).status).toBe(200)
  await age(`signed_in_at = now() - interval '8 hours'`)
  expect(await codeOf(me({ cookie }))).toBe('session_ended')
  await age(`signed_in_at = now(), last_seen_at = now() - interval '15 minutes'`)
  expect(await codeOf(me({ cookie }))).toBe('session_ended')
})

test('a read that a page makes by itself keeps no session alive, a change does', async () => {
  const { cookie } = await enter(await makeOperator())
  const hash = hashSecret(server.keys, 'operator session', cookie.split('=')[1] ?? '')
  const sit = (minutes: number) =>
    server.owner.query('update operator_sessions set last_seen_at = now() - $2::interval where token_hash = $1', [
      hash,
      `${minutes} minutes`,
    ])
  const seenSecondsAgo = async () => {
    const { rows } = await server.owner.query(
      'select extract(epoch from now() - last_seen_at)::integer as seconds from operator_sessions where token_hash = $1',
      [hash],
    )
    return rows[0].seconds as number
  }
  const renewal = { cookie, [renewalHeader]: '1' }

  await sit(14)
  expect((await fetch(`${server.url}/api/operator/deposits`, { headers: renewal })).status).toBe(200)
  expect(await seenSecondsAgo()).toBeGreaterThanOrEqual(14 * 60)
  await sit(15)
  expect(await codeOf(me(renewal))).toBe('session_ended')

  await sit(14)
  await post('ledger/verifications', { headers: { ...renewal, ...ours } })
  expect(await seenSecondsAgo()).toBeLessThan(60)
})

test('signing out ends the session and clears the cookie; removing or suspending an operator ends theirs', async () => {
  const { cookie } = await enter(await makeOperator())
  const out = await post('sign-out', { headers: { cookie, ...ours } })
  expect(out.headers.getSetCookie()).toEqual(['cairn_operator=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'])
  expect(await codeOf(me({ cookie }))).toBe('session_ended')

  const mary = await makeOperator()
  const { cookie: other } = await enter(mary)
  const suspend = "update operators set suspended_until = now() + interval '1 hour' where id = $1"
  await server.owner.query(suspend, [mary.id])
  expect(await codeOf(me({ cookie: other }))).toBe('session_ended')
  await server.owner.query('update operators set suspended_until = null, removed_at = now() where id = $1', [mary.id])
  expect(await codeOf(me({ cookie: other }))).toBe('session_ended')
})

test('a change needs our header, and our origin if the request names one (SEC-37)', async () => {
  const { cookie } = await enter(await makeOperator())
  const strangers: Record<string, string>[] = [
    { cookie },
    { cookie, 'x-cairn-operator': '0' },
    { cookie, ...ours, origin: 'https://evil.example' },
    { cookie, ...ours, origin: 'null' },
    { cookie, ...ours, origin: `${server.url}.evil.example` },
    { cookie, ...ours, origin: server.url.replace('http:', 'https:') },
  ]
  for (const headers of strangers) {
    const reply = await post('sign-out', { headers })
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'origin_not_allowed' }])
  }
  expect((await me({ cookie })).status).toBe(200)
  expect((await post('sign-out', { headers: { cookie, ...ours, origin: server.url } })).status).toBe(200)
})

test('in production the origin must be named, and be the public one (SEC-37)', async () => {
  const { cookie } = await enter(await makeOperator(secure), secure)
  const out = (headers: Record<string, string>) =>
    post('sign-out', { where: secure, headers: { cookie, ...ours, ...headers } })
  expect(await codeOf(out({}))).toBe('origin_not_allowed')
  expect(await codeOf(out({ origin: secure.url }))).toBe('origin_not_allowed')
  expect((await out({ origin: 'https://cairn.example' })).status).toBe(200)
})

test('signing in needs our header and our origin too; a request without them learns nothing and is not counted (SEC-37)', async () => {
  const mary = await makeOperator()
  const body = { email: mary.email, password, code: mary.code() }
  for (const headers of [{}, { ...ours, origin: 'https://evil.example' }] as Record<string, string>[]) {
    const reply = await post('sign-in', { body, headers })
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'origin_not_allowed' }])
    expect(reply.headers.getSetCookie()).toEqual([])
  }
  expect(await codeOf(post('sign-in', { where: secure, body, headers: ours }))).toBe('origin_not_allowed')
  // The code is still valid: the strangers' tries have not used it.
  expect((await signIn(body)).status).toBe(200)
})

test('a member’s token is refused here, and an operator’s is refused by members’ calls (SEC-33)', async () => {
  const ada = await makePerson(server)
  const { cookie } = await enter(await makeOperator())
  const token = cookie.split('=')[1] ?? ''

  expect(await codeOf(me({ authorization: `bearer ${ada.token}` }))).toBe('not_signed_in')
  expect(await codeOf(me({ cookie: `cairn_operator=${ada.token}` }))).toBe('session_ended')
  expect(await codeOf(me({ authorization: `bearer ${token}` }))).toBe('not_signed_in')
  await expect(server.as(token)(viewMember)).rejects.toMatchObject({ status: 401 })
})

test.for([
  ['no cookie', {}],
  ['a cookie of another name', { cookie: `operator=${'a'.repeat(43)}` }],
  ['the name of the other scheme', { cookie: `__Host-cairn_operator=${'a'.repeat(43)}` }],
  ['a short one', { cookie: 'cairn_operator=abc' }],
  ['two of the name', { cookie: `cairn_operator=${'a'.repeat(43)}; cairn_operator=${'b'.repeat(43)}` }],
] as const)('%s signs no operator in', async ([, headers]) => {
  expect(await codeOf(me(headers))).toBe('not_signed_in')
})

test('the authenticator’s secret is sealed, and for one operator only', async () => {
  const [mary, eve] = [await makeOperator(), await makeOperator()]
  // An attacker with write access to the database replaces an operator's secret by their own.
  await server.owner.query(
    'update operators set totp_secret = (select totp_secret from operators where id = $1) where id = $2',
    [eve.id, mary.id],
  )
  const reply = await signIn({ email: mary.email, password, code: eve.code() })
  expect(reply.status).toBe(500)
  expect(reply.headers.getSetCookie()).toEqual([])
})

const signInFrom = (address: string, body: unknown, cookie = '') =>
  post('sign-in', {
    body,
    where: secure,
    headers: { ...ours, origin: 'https://cairn.example', 'x-forwarded-for': address, cookie },
  })

test('strangers on other networks do not lock out an operator who has password and code (SEC-106)', async () => {
  const mary = await makeOperator(secure)
  for (let n = 0; n < 12; n += 1) {
    await signInFrom('203.0.113.9', { email: mary.email, password: 'wrong', code: '000000' })
  }
  const right = { email: mary.email, password, code: mary.code() }
  expect((await signInFrom('203.0.113.9', right)).status).toBe(429)
  expect((await signInFrom('198.51.100.9', { ...right, code: mary.code(1) })).status).toBe(200)
})

test('after ninety wrong ones in a row an operator signs in with a known device or network only (SEC-106)', async () => {
  const mary = await makeOperator(secure)
  const known = await signInFrom('198.51.100.1', { email: mary.email, password, code: mary.code(-1) })
  const cookie = known.headers.getSetCookie()[1]?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^__Host-cairn_device=/)
  await signInFrom('203.0.113.7', { email: mary.email, password: 'wrong', code: '000000' })
  await secure.owner.query(
    `update attempts set points = 90 where key like 'operatorSignInOfAccountInARow:%' and points = 1`,
  )

  const right = { email: mary.email, password, code: mary.code() }
  const refused = await signInFrom('203.0.113.8', right)
  expect([refused.status, ((await refused.json()) as { msg: string }).msg]).toEqual([
    429,
    expect.stringContaining('a device that you have signed in with before'),
  ])
  expect((await signInFrom('203.0.113.8', { ...right, code: mary.code(1) }, cookie)).status).toBe(200)
})
