import { expect, test } from 'vitest'
import type { RefusedError } from '@cairn/client/calls/client.ts'
import {
  addPasskey,
  completeSignIn,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
  viewFactors,
} from '@cairn/contract/member/account/factors.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { reauthenticate, startPasskeyReauthentication } from '@cairn/contract/member/account/reauthentication.ts'
import { addSoftwarePasskey, createSoftwarePasskey } from '../../testing/people/factors/software-passkey.ts'
import { makePerson, outdateReauthentication, password, type Person } from '../../testing/people/people.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer({ environment: { PUBLIC_URL: 'https://cairn.example' } })
const visitor = () => server.as(null)
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as RefusedError,
  )
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call))?.code ?? null
const startSignIn = async () => (await visitor()(startPasskeySignIn)).data.challenge
const enterPassword = async ({ email }: Person) =>
  (await refusalOf(visitor()(signIn, { body: { username: email, password } }))) as RefusedError

test('a passkey signs in without email and password, once for each challenge (SEC-100)', async () => {
  const ada = await makePerson(server)
  const passkey = await addSoftwarePasskey(ada, server.config)
  const challenge = await startSignIn()
  const body = { challenge, passkey: passkey.answer(challenge) }

  const { data: token } = await visitor()(completeSignIn, { body })
  expect((await server.as(token)(viewMember)).user.email).toBe(ada.email)
  expect(await codeOf(visitor()(completeSignIn, { body }))).toBe('challenge_over')
})

test('a passkey is a second factor of the password (SEC-98)', async () => {
  const ada = await makePerson(server)
  const passkey = await addSoftwarePasskey(ada, server.config)
  const { code, challenge = '', methods } = await enterPassword(ada)
  expect({ code, methods }).toEqual({ code: 'second_factor_needed', methods: ['passkey', 'code'] })

  const { data: token } = await visitor()(completeSignIn, { body: { challenge, passkey: passkey.answer(challenge) } })
  expect((await server.as(token)(viewMember)).user.email).toBe(ada.email)
})

test.each([
  ['another origin', { origin: 'https://cairn.example.evil.test' }],
  ['another site', { site: 'evil.test' }],
  ['without a finger, a face or a PIN', { isUnverified: true }],
])('an answer from %s is refused, and recorded (SEC-100)', async (_, twist) => {
  const ada = await makePerson(server)
  const passkey = await addSoftwarePasskey(ada, server.config)
  const challenge = await startSignIn()
  const attempt = visitor()(completeSignIn, { body: { challenge, passkey: passkey.answer(challenge, twist) } })
  expect(await codeOf(attempt)).toBe('passkey_refused')
  const { rows } = await server.owner.query(
    `select count(*)::int from audit.events where member_id = $1 and did = 'second_factor_refused'`,
    [ada.id],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('an answer to another challenge, or by another key, is refused (SEC-100)', async () => {
  const ada = await makePerson(server)
  const passkey = await addSoftwarePasskey(ada, server.config)
  const [challenge, other] = [await startSignIn(), await startSignIn()]
  const attempt = (answer: object) =>
    codeOf(visitor()(completeSignIn, { body: { challenge, passkey: { ...passkey.answer(challenge), ...answer } } }))

  expect(await attempt(passkey.answer(other))).toBe('passkey_refused')
  const { signature } = createSoftwarePasskey(server.config).answer(challenge)
  expect(await attempt({ signature })).toBe('passkey_refused')
  expect(await attempt({ id: 'AAAA' })).toBe('passkey_refused')
  expect(await attempt({})).toBe(null)
})

test('the passkey of another member does not complete a sign-in with a password (SEC-100)', async () => {
  const ada = await makePerson(server)
  const eve = await makePerson(server)
  await addSoftwarePasskey(ada, server.config)
  const passkey = await addSoftwarePasskey(eve, server.config)
  const { challenge = '' } = await enterPassword(ada)
  const body = { challenge, passkey: passkey.answer(challenge) }
  expect(await codeOf(visitor()(completeSignIn, { body }))).toBe('passkey_refused')
})

test('a copied passkey is noticed by its count (SEC-100)', async () => {
  const ada = await makePerson(server)
  const passkey = await addSoftwarePasskey(ada, server.config)
  const attempt = async (signCount: number) => {
    const challenge = await startSignIn()
    return codeOf(visitor()(completeSignIn, { body: { challenge, passkey: passkey.answer(challenge, { signCount }) } }))
  }
  expect(await attempt(7)).toBe(null)
  expect(await attempt(7)).toBe('passkey_refused')
  expect(await attempt(3)).toBe('passkey_refused')
  expect(await attempt(8)).toBe(null)
})

test('a new passkey answers the challenge that took the re-authentication, for our site and for this member (SEC-100)', async () => {
  const ada = await makePerson(server)
  const eve = await makePerson(server)
  const { data } = await ada.send(startPasskey)
  expect(data).toMatchObject({ site: 'cairn.example', email: ada.email, known: [] })
  const { challenge } = data
  const add = (person: Person, twist = {}) => {
    const passkey = createSoftwarePasskey(server.config).make(challenge, twist)
    return codeOf(person.send(addPasskey, { body: { challenge, name: 'Laptop', passkey } }))
  }
  expect(await add(ada, { origin: 'https://evil.test' })).toBe('passkey_refused')
  expect(await add(ada, { isUnverified: true })).toBe('passkey_refused')
  expect(await add(eve)).toBe('challenge_over')
  expect(await add(ada)).toBe(null)
  expect(await add(ada)).toBe('challenge_over')
})

test('passkeys are listed and removed, each change is mailed, and the last removes the recovery codes', async () => {
  const ada = await makePerson(server)
  const eve = await makePerson(server)
  await addSoftwarePasskey(ada, server.config)
  const { passkeys, recovery_codes_left: left } = (await ada.send(viewFactors)).data
  expect(passkeys).toMatchObject([{ name: 'Laptop', last_used_at: null }])
  expect(left).toBe(10)
  const params = { id: passkeys[0]!._id }

  expect(await codeOf(eve.send(removePasskey, { params }))).toBe('factor_not_there')
  await outdateReauthentication(server, ada)
  expect(await codeOf(ada.send(startPasskey))).toBe('reauthentication_needed')
  expect(await codeOf(ada.send(removePasskey, { params }))).toBe('reauthentication_needed')
})

test('a passkey re-authenticates the member, with a challenge of their own (SEC-100, SEC-102)', async () => {
  const ada = await makePerson(server)
  const passkey = await addSoftwarePasskey(ada, server.config)
  const eve = await makePerson(server)
  await outdateReauthentication(server, ada)
  const { challenge: hers } = (await eve.send(startPasskeyReauthentication)).data
  const confirm = (challenge: string) =>
    codeOf(ada.send(reauthenticate, { body: { passkey: { challenge, ...passkey.answer(challenge) } } }))
  expect(await confirm(hers)).toBe('challenge_over')
  expect(await confirm(await startSignIn())).toBe('challenge_over')

  const { challenge } = (await ada.send(startPasskeyReauthentication)).data
  expect(await confirm(challenge)).toBe(null)
  const { passkeys } = (await ada.send(viewFactors)).data
  await ada.send(removePasskey, { params: { id: passkeys[0]!._id } })
  expect((await ada.send(viewFactors)).data).toEqual({
    authenticator_added_at: null,
    recovery_codes_left: 0,
    passkeys: [],
    password_set_at: expect.stringMatching(/^\d{4}-/),
  })
  const { rows } = await server.owner.query('select name from mails where member_id = $1 order by id', [ada.id])
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['factor_added', 'factor_removed']))
})
