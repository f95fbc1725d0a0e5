import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { withdrawalChallenge, type SignableWithdrawal } from '@cairn/contract/core/signing/withdrawal-challenge.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { reauthenticate, startPasskeyReauthentication } from '@cairn/contract/member/account/reauthentication.ts'
import { requestWithdrawal, startPasskeyWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { addSoftwarePasskey, type SoftwarePasskey } from '../../../testing/people/factors/software-passkey.ts'
import {
  goodAddresses,
  makePerson,
  outdateReauthentication,
  password,
  toBitcoin,
  type Person,
} from '../../../testing/people/people.ts'
import { codeOf, expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
beforeAll(() => server.owner.query('update settings set withdrawal_reauthentication_above_cents = 50000'))

const asked: Omit<SignableWithdrawal, 'nonce'> = {
  amountCents: 600_00n,
  asset: 'bitcoin',
  address: goodAddresses.bitcoin,
}

interface Member {
  person: Person
  passkey: SoftwarePasskey
}

/** A member with $2,000.00 and a passkey, who signed in long ago. */
async function makeMember(): Promise<Member> {
  const person = await makePerson(server, { balance: '2000.00', addresses: ['bitcoin'] })
  const passkey = await addSoftwarePasskey(person, server.config)
  await outdateReauthentication(server, person)
  return { person, passkey }
}

const drawNonce = async ({ person }: Member) => (await person.send(startPasskeyWithdrawal)).data.nonce

async function sign({ passkey, person }: Member, nonce: string, changes: Partial<SignableWithdrawal> = {}, twist = {}) {
  return {
    nonce,
    ...passkey.answer(
      await withdrawalChallenge({ ...asked, address: person.addresses.bitcoin, nonce, ...changes }),
      twist,
    ),
  }
}

type Signed = Awaited<ReturnType<typeof sign>>
const withdraw = ({ person }: Member, passkey?: Signed, idempotencyKey: string = randomUUID()) =>
  person.send(requestWithdrawal, {
    body: { amount: '600', ...toBitcoin(person), ...(passkey && { passkey }) },
    idempotencyKey,
  })
const signatures = async ({ person }: Member) =>
  (
    await server.owner.query(
      `select signed.* from withdrawal_signatures signed join withdrawals on id = withdrawal_id where member_id = $1`,
      [person.id],
    )
  ).rows

test('a passkey signs a large withdrawal in place of re-authentication, and the signature is kept (SEC-101)', async () => {
  const ada = await makeMember()
  expect(await codeOf(withdraw(ada))).toBe('reauthentication_needed')
  await withdraw(ada, await sign(ada, await drawNonce(ada)))

  expect(await ada.person.balanceCents()).toBe(1_400_00n)
  const [withdrawal] = (await ada.person.send(listHistory)).data
  expect(await signatures(ada)).toMatchObject([{ withdrawal_id: withdrawal?._id }])
})

test('the challenge is the hash of the documented text (SEC-101)', async () => {
  const nonce = 'A'.repeat(43)
  const text = `18:cairn withdrawal 1,5:60000,7:bitcoin,7:Bitcoin,42:${goodAddresses.bitcoin},43:${nonce},`
  const hash = createHash('sha256').update(text).digest('base64url')
  expect(await withdrawalChallenge({ ...asked, nonce })).toBe(hash)
})

test.for<[string, Partial<SignableWithdrawal>, object]>([
  ['another amount', { amountCents: 600_01n }, {}],
  ['another address', { address: goodAddresses.usdt }, {}],
  ['another network', { asset: 'ethereum' }, {}],
  ['another nonce', { nonce: 'B'.repeat(43) }, {}],
  ['our page from another site', {}, { origin: 'https://evil.test' }],
  ['it without a finger, a face or a PIN', {}, { isUnverified: true }],
])('a signature of %s is refused, and recorded (SEC-101)', async ([, changes, twist]) => {
  const ada = await makeMember()
  const nonce = await drawNonce(ada)
  const signed = { ...(await sign(ada, nonce, changes, twist)), nonce }
  expect(await codeOf(withdraw(ada, signed))).toBe('passkey_refused')
  expect(await ada.person.balanceCents()).toBe(2_000_00n)
  expect(await signatures(ada)).toEqual([])
  const { rowCount } = await server.owner.query(
    `select from audit.events where member_id = $1 and did = 'second_factor_refused'`,
    [ada.person.id],
  )
  expect(rowCount).toBe(1)
})

test('a signature covers one withdrawal (SEC-101)', async () => {
  const ada = await makeMember()
  const signed = await sign(ada, await drawNonce(ada))
  const sent = await Promise.all([withdraw(ada, signed), withdraw(ada, signed)].map(codeOf))
  expect(sent.toSorted()).toEqual(['challenge_over', null])
  expect(await codeOf(withdraw(ada, signed))).toBe('challenge_over')
  expect(await ada.person.balanceCents()).toBe(1_400_00n)
})

test('the passkey and the nonce are the member’s own (SEC-101)', async () => {
  const [ada, eve] = [await makeMember(), await makeMember()]
  expect(await codeOf(withdraw(ada, await sign(eve, await drawNonce(ada))))).toBe('passkey_refused')
  expect(await codeOf(withdraw(ada, await sign(ada, await drawNonce(eve))))).toBe('challenge_over')
  const { data } = await ada.person.send(startPasskeyReauthentication)
  expect(await codeOf(withdraw(ada, await sign(ada, data.challenge)))).toBe('challenge_over')
  expect(await ada.person.balanceCents()).toBe(2_000_00n)
})

test('a copied passkey is noticed by its count (SEC-101)', async () => {
  const ada = await makeMember()
  const attempt = async (signCount: number) =>
    codeOf(withdraw(ada, await sign(ada, await drawNonce(ada), {}, { signCount })))
  expect(await attempt(7)).toBe(null)
  expect(await attempt(7)).toBe('passkey_refused')
  expect(await attempt(8)).toBe(null)
})

test('a signature of a withdrawal re-authenticates for nothing else (SEC-101)', async () => {
  const ada = await makeMember()
  const nonce = await drawNonce(ada)
  const { nonce: _, ...answer } = await sign(ada, nonce)
  const passkey = { challenge: nonce, ...answer }
  await expectRefused(ada.person.send(reauthenticate, { body: { passkey } }), 'challenge_over')
  await withdraw(ada, await sign(ada, nonce))
  expect(await codeOf(withdraw(ada))).toBe('reauthentication_needed')
})

test('a repeat with the same key needs no second signature', async () => {
  const ada = await makeMember()
  const key = randomUUID()
  const first = await withdraw(ada, await sign(ada, await drawNonce(ada)), key)
  expect(await withdraw(ada, undefined, key)).toEqual(first)
  expect(await ada.person.balanceCents()).toBe(1_400_00n)
})

test('a member without a passkey re-authenticates as before', async () => {
  const person = await makePerson(server, { balance: '2000.00', addresses: ['bitcoin'] })
  await outdateReauthentication(server, person)
  await person.send(reauthenticate, { body: { password } })
  await person.send(requestWithdrawal, { body: { amount: '600', ...toBitcoin(person) } })
  expect(await person.balanceCents()).toBe(1_400_00n)
})
