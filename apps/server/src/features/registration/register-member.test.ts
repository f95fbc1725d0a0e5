import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { confirmEmail, registerMember, resendConfirmation, signIn } from '@cairn/contract/member/account/sessions.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { deliverMail, findMail } from '../../testing/server/mailbox.ts'
import { makePerson } from '../../testing/people/people.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
const mailing = useTestServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
const password = 'a pebble on the path'

let count = 0
/** A new person's form, with a new address each time to avoid the limit per address. */
function form(changes: Record<string, unknown> = {}) {
  count += 1
  const email = `grace${count}@people.test`
  return { full_name: 'Grace Hopper', account_type: 'pro', upline: '', email, password, ...changes }
}

function register(body: unknown, address = `198.51.100.${count % 250}`) {
  return sendOnce(server.url, registerMember, { headers: { 'x-forwarded-for': address }, body })
}

const countMembers = async () => (await server.owner.query('select count(*)::int as count from members')).rows[0].count

test('a registered member can sign in, and has the thirteen fields of a new account', async () => {
  const filled = form()
  await server.as(null)(registerMember, { body: { ...filled, account_type: 'Enterprise' } })

  const { data: token } = await server.as(null)(signIn, { body: { username: filled.email, password } })
  const reply = await sendOnce(server.url, viewMember, { token })
  const { user, error, data } = await reply.json()
  expect(user).toEqual({
    full_name: 'Grace Hopper',
    email: filled.email,
    username: expect.stringMatching(/^gracehopper[a-z]{6}$/),
    image: '',
    account_type: 'Enterprise',
    investment_plan: 'Enterprise',
    balance: 0,
    active_deposit: 0,
    total_withdrawal: 0,
    bonus: 0,
    bitcoin_address: '',
    ethereum_address: '',
    usdt_address: '',
  })
  expect(error).toBe(false)
  expect(data).not.toBe(token)
})

test('the reply tells whether a link was mailed', async () => {
  const reply = { error: false, msg: '' }
  expect(await server.as(null)(registerMember, { body: { ...form(), account_type: 'basic' } })).toEqual({
    ...reply,
    is_mailed: false,
  })
  expect(await mailing.as(null)(registerMember, { body: { ...form(), account_type: 'basic' } })).toEqual({
    ...reply,
    is_mailed: true,
  })
})

test('the account type is basic by default, and the plan is first the account type', async () => {
  const { account_type: _, upline: __, ...filled } = form()
  await register(filled)

  const { data: token } = await server.as(null)(signIn, { body: { username: filled.email, password } })
  const { user } = await server.as(token)(viewMember)
  expect([user.account_type, user.investment_plan]).toEqual(['basic', 'Basic'])
})

test('a name without Latin letters gives a username too', async () => {
  const filled = form({ full_name: '李清照' })
  expect((await register(filled)).status).toBe(200)
  const { rows } = await server.owner.query('select username from members where email = $1', [filled.email])
  expect(rows[0].username).toMatch(/^member[a-z]{6}$/)
})

test('a name keeps no invisible characters, or characters that reverse it', async () => {
  const filled = form({ full_name: '\u200bAda \u202eLovelace\u2060' })
  await register(filled)
  const { data: token } = await server.as(null)(signIn, { body: { username: filled.email, password } })
  expect((await server.as(token)(viewMember)).user.full_name).toBe('Ada Lovelace')
})

test('the sponsor is found by Referral ID, regardless of case and surrounding space', async () => {
  const ada = await makePerson(server)
  const filled = form({ upline: `  ${ada.username.toUpperCase()} ` })
  await register(filled)

  const { rows } = await server.owner.query('select sponsor_id from members where email = $1', [filled.email])
  expect(rows[0].sponsor_id).toBe(ada.id)
})

test('an unknown Referral ID is refused, and no account is created', async () => {
  const before = await countMembers()
  const reply = await register(form({ upline: 'nobody' }))
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ error: true, msg: 'Referral ID not found', code: 'referral_id_not_found' })
  expect(await countMembers()).toBe(before)
})

test('an email in use is refused in upper and lower case, with a sentence that explains it', async () => {
  const ada = await makePerson(server)
  const reply = await register(form({ email: ada.email.toUpperCase() }))
  expect(reply.status).toBe(409)
  expect(await reply.json()).toMatchObject({ code: 'email_taken', field: 'email' })
})

test('one mailbox is one account, however its domain is written, and its member reads it in their letters', async () => {
  const ways = ['anna@bücher.test', 'anna@xn--bcher-kva.test', 'anna@BU\u0308CHER.test', 'an\u200bna@bücher.test']
  for (const [taken, other] of [ways, ways.toReversed()] as [string, string][]) {
    await server.owner.query("update members set email = gen_random_uuid() || '@closed.test' where email like 'anna@%'")
    expect((await register(form({ email: taken }))).status).toBe(200)
    expect(await (await register(form({ email: other }))).json()).toMatchObject({ code: 'email_taken' })
  }
  for (const username of ways) {
    const { data: token } = await server.as(null)(signIn, { body: { username, password } })
    expect((await server.as(token)(viewMember)).user.email).toBe('anna@bücher.test')
  }
  const { rows } = await server.owner.query("select email from members where email like 'anna@%'")
  expect(rows).toEqual([{ email: 'anna@xn--bcher-kva.test' }])
})

test('of concurrent registrations with one email, one creates the account', async () => {
  const email = 'twice@people.test'
  const replies = await Promise.all([1, 2, 3, 4].map((n) => register(form({ email }), `203.0.113.${n}`)))

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const { rows } = await server.owner.query('select id from members where email = $1', [email])
  expect(rows).toHaveLength(1)
})

test.for([
  ['short', 'a1b2c3d', 'password_length'],
  ['too long', 'a'.repeat(129), 'password_length'],
  ['7 characters in 14 code units', '😀'.repeat(7), 'password_length'],
  ['common', 'Password123', 'password_common'],
  ['common, with signs', 'P@ssw0rd', 'password_common'],
  ['the name', 'Grace Hopper', 'password_personal'],
  ['the name, decorated', 'gracehopper1!', 'password_personal'],
  ['the email', 'quiet-harbour@people.test', 'password_personal'],
  ['the first part of the email', 'quiet-harbour7', 'password_personal'],
] as const)('a password is refused: %s', async ([, tried, code]) => {
  const reply = await register(form({ email: 'quiet-harbour@people.test', password: tried }))
  expect(await reply.json()).toMatchObject({ error: true, code })
})

test('a password of 128 characters of any kind is accepted and works, exactly as it was typed', async () => {
  const long = '🪨 ü"\\'.padEnd(129, 'stone cairn ')
  const filled = form({ password: [...long].slice(0, 128).join('') })
  expect((await register(filled)).status).toBe(200)
  const enter = (tried: string) => server.as(null)(signIn, { body: { username: filled.email, password: tried } })
  for (const other of [filled.password.slice(0, -1), filled.password.toUpperCase(), ` ${filled.password}`]) {
    await expect(enter(other)).rejects.toMatchObject({ code: 'wrong_credentials' })
  }
  await expect(enter(filled.password)).resolves.toBeDefined()
})

test('fields that a member may not set are ignored (SEC-26)', async () => {
  const ada = await makePerson(server)
  const filled = form({
    id: ada.id,
    balance: 1_000_000,
    role: 'owner',
    kyc_status: 'approved',
    sponsor_id: ada.id,
    username: 'boss',
    email_confirmed_at: '2020-01-01',
    locked_at: null,
    investment_plan: 'Ruby',
    photo_file: 'x',
  })
  expect((await register(filled)).status).toBe(200)

  const { rows } = await server.owner.query('select * from members where email = $1', [filled.email])
  expect(rows[0]).toMatchObject({
    sponsor_id: null,
    email_confirmed_at: null,
    investment_plan: 'Pro',
    photo_file: null,
  })
  expect(rows[0].id).not.toBe(ada.id)
  expect(rows[0].username).not.toBe('boss')
})

test.for([
  ['no name', { full_name: ' ' }],
  ['a name with a line break', { full_name: 'Grace\r\nBcc: x@y.z' }],
  ['a name of 101 characters', { full_name: 'a'.repeat(101) }],
  ['an array as name', { full_name: ['Grace'] }],
  ['no email', { email: '' }],
  ['two emails', { email: 'a@b.c,d@e.f' }],
  ['an email with a line break', { email: 'a@b.c\r\nd' }],
  ['an object as email', { email: { address: 'a@b.c' } }],
  ['another account type', { account_type: 'Basic' }],
  ['an account type of the prototype', { account_type: 'constructor' }],
  ['an object as upline', { upline: {} }],
  ['a huge upline', { upline: 'a'.repeat(5_000) }],
  ['null as password', { password: null }],
  ['a number as password', { password: 123_456_789 }],
  ['a NUL in the password', { password: 'abcdefgh\0' }],
] as const)('bad input is refused: %s (SEC-40)', async ([, changes]) => {
  const before = await countMembers()
  const reply = await register(form(changes))
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(await countMembers()).toBe(before)
})

test('the mailed link confirms the address, once', async () => {
  const filled = form()
  await register(filled)
  const { token } = await findMail(server, filled.email, 'confirm')

  await server.as(null)(confirmEmail, { body: { token } })

  const { rows } = await server.owner.query('select email_confirmed_at from members where email = $1', [filled.email])
  expect(rows[0].email_confirmed_at).not.toBeNull()
  await expect(server.as(null)(confirmEmail, { body: { token } })).rejects.toMatchObject({ code: 'link_not_valid' })
})

test('a member gets the link again, three times an hour at most, and none once the address is confirmed', async () => {
  const ada = await makePerson(server)
  const mails = async () => (await deliverMail(server)).filter((mail) => mail.includes(ada.email)).length
  await ada.send(resendConfirmation)
  expect(await mails()).toBe(0)

  await server.owner.query('update members set email_confirmed_at = null where id = $1', [ada.id])
  await ada.send(resendConfirmation)
  await findMail(server, ada.email, 'confirm')
  await ada.send(resendConfirmation)
  expect(await mails()).toBe(2)
  await expect(ada.send(resendConfirmation)).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('a sign-in without confirmation sends another link when the old one has expired, one at a time', async () => {
  const filled = form()
  await register(filled)
  const first = await findMail(server, filled.email, 'confirm')
  const enter = () => server.as(null)(signIn, { body: { username: filled.email, password } })
  await enter()
  expect((await findMail(server, filled.email, 'confirm')).token).toBe(first.token)
  await server.owner.query(
    `update mail_links set made_at = made_at - interval '3 days', expires_at = expires_at - interval '3 days'`,
  )

  await Promise.all([enter(), enter()])

  const second = await findMail(server, filled.email, 'confirm')
  expect(second.token).not.toBe(first.token)
  await expect(server.as(null)(confirmEmail, { body: { token: second.token } })).resolves.toBeDefined()
})
