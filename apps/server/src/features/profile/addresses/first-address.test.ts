import { expect, test } from 'vitest'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { addAuthenticator } from '../../../testing/people/factors/authenticator.ts'
import {
  goodAddresses,
  makePerson,
  outdateReauthentication,
  password,
  toBitcoin,
  type Person,
} from '../../../testing/people/people.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'

const server = useTestServer()
const bitcoin = { bitcoin_address: goodAddresses.bitcoin }

const isUsable = async ({ id }: Person) => {
  const { rows } = await server.owner.query(
    `select usable_from <= now() as usable from payout_addresses where member_id = $1 and replaced_at is null`,
    [id],
  )
  return rows.map(({ usable }) => usable)
}
const register = (person: Person, ago: string) =>
  server.owner.query('update members set registered_at = now() - $2::interval where id = $1', [person.id, ago])
const makeOld = async (person: Person) => {
  await register(person, '400 days')
  expect((await person.send(viewMember)).user.address_lock_hours).toBe(24)
}
const makeUnproved = async (options?: { balance: string }) => {
  const ada = await makePerson(server, options)
  await outdateReauthentication(server, ada)
  return ada
}

test('the first address of an account with money takes effect after a day, unless the member re-authenticates (SEC-104)', async () => {
  const ada = await makeUnproved({ balance: '5000.00' })
  const { user } = await ada.send(editProfile, { body: bitcoin })
  expect(await isUsable(ada)).toEqual([false])
  expect(Date.parse(user.bitcoin_usable_from ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  await expect(
    ada.send(requestWithdrawal, { body: { amount: '2000', ...toBitcoin({ addresses: goodAddresses }) } }),
  ).rejects.toMatchObject({
    code: 'payout_address_recent',
  })

  const bob = await makeUnproved({ balance: '5000.00' })
  await bob.send(reauthenticate, { body: { password } })
  expect((await bob.send(editProfile, { body: bitcoin })).user.bitcoin_usable_from).toBeUndefined()
  expect(await isUsable(bob)).toEqual([true])
})

test('the first address of an account that once had money takes effect later too (SEC-104)', async () => {
  const ada = await makePerson(server, { balance: '20.00', addresses: ['bitcoin'] })
  await ada.send(requestWithdrawal, { body: { amount: '20', ...toBitcoin(ada) } })
  await server.owner.query('delete from payout_addresses where member_id = $1', [ada.id])
  expect(await ada.balanceCents()).toBe(0n)
  await outdateReauthentication(server, ada)

  await ada.send(editProfile, { body: bitcoin })
  expect(await isUsable(ada)).toEqual([false])
})

test('the first address of an account without money can be used at once on its first day only (SEC-104)', async () => {
  const ada = await makeUnproved()
  await register(ada, '23 hours')
  await ada.send(editProfile, { body: bitcoin })
  expect(await isUsable(ada)).toEqual([true])

  const bob = await makeUnproved()
  await register(bob, '25 hours')
  await bob.send(editProfile, { body: bitcoin })
  expect(await isUsable(bob)).toEqual([false])
})

test('the first address of an old account with money takes effect later on a new device, even with the password (SEC-104)', async () => {
  const ada = await makePerson(server, { balance: '4000.00' })
  await register(ada, '400 days')
  // The thief signs in twice, so that the device is known the second time.
  const reply = await sendOnce(server.url, signIn, { body: { username: ada.email, password } })
  const headers = { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const again = await sendOnce(server.url, signIn, { headers, body: { username: ada.email, password } })
  const { data: token } = (await again.json()) as { data: string }
  const saved = await sendOnce(server.url, editProfile, { token, headers, body: bitcoin })

  expect(await isUsable(ada)).toEqual([false])
  const { user } = (await saved.json()) as { user: { bitcoin_usable_from?: string; address_lock_hours?: number } }
  expect(user.bitcoin_usable_from).toBeDefined()
})

test('it takes effect at once on a device, or with a second factor, that the account has had for a day', async () => {
  const [ada, bob] = [await makePerson(server, { balance: '40.00' }), await makePerson(server, { balance: '40.00' })]
  await makeOld(ada)
  await server.owner.query(`update known_origins set known_since = now() - interval '25 hours' where member_id = $1`, [
    ada.id,
  ])
  await makeOld(bob)
  await server.owner.query(`update sessions set factor_since = now() - interval '25 hours' where member_id = $1`, [
    bob.id,
  ])
  for (const person of [ada, bob]) {
    expect((await person.send(viewMember)).user.address_lock_hours).toBeUndefined()
    await person.send(editProfile, { body: bitcoin })
    expect(await isUsable(person)).toEqual([true])
  }
})

test('re-authentication does not shorten the waiting period of a later address (SEC-15)', async () => {
  const ada = await makePerson(server, { addresses: ['ethereum'] })
  await ada.send(reauthenticate, { body: { password } })
  await ada.send(editProfile, { body: bitcoin })
  expect((await isUsable(ada)).toSorted()).toEqual([false, true])
})

test('a client that prefers it must re-authenticate before any new address is saved (SEC-104)', async () => {
  const ada = await makeUnproved({ balance: '5.00' })
  const save = (body: object) => ada.send(editProfile, { body: { ...body, prefers_reauthentication: true } })

  await expect(save(bitcoin)).rejects.toMatchObject({ status: 403, code: 'reauthentication_needed' })
  expect(await isUsable(ada)).toEqual([])
  const body = { ...bitcoin, prefers_reauthentication: true }
  const reply = await sendOnce(server.url, editProfile, { token: ada.token, body })
  expect(await reply.json()).toMatchObject({ error: true, code: 'reauthentication_needed', methods: ['password'] })
  // An unchanged address needs none.
  await save({ full_name: 'Ada Lovelace', bitcoin_address: '' })

  await ada.send(reauthenticate, { body: { password } })
  await save(bitcoin)
  expect(await isUsable(ada)).toEqual([true])
  await outdateReauthentication(server, ada)
  await save(bitcoin)
  await expect(save({ ethereum_address: goodAddresses.ethereum })).rejects.toMatchObject({
    code: 'reauthentication_needed',
  })
  expect((await ada.send(viewMember)).user.ethereum_address).toBe('')
})

test('the current password sent with a new one re-authenticates for the address of the same save', async () => {
  const ada = await makeUnproved({ balance: '5.00' })
  const passwords = { password: 'lichen on granite', current_password: password }
  await ada.send(editProfile, { body: { ...passwords, ...bitcoin, prefers_reauthentication: true } })
  expect(await isUsable(ada)).toEqual([true])
})

test('an account with a second factor saves no address without it, not even with the current password (SEC-104)', async () => {
  const ada = await makePerson(server, { addresses: ['ethereum'] })
  const app = await addAuthenticator(ada)
  await outdateReauthentication(server, ada)
  const passwords = { password: 'lichen on granite', current_password: password }
  for (const body of [bitcoin, { ...bitcoin, ...passwords }]) {
    await expect(ada.send(editProfile, { body })).rejects.toMatchObject({
      code: 'reauthentication_needed',
      methods: ['code'],
    })
  }
  expect((await ada.send(viewMember)).user.bitcoin_address).toBe('')

  await ada.send(reauthenticate, { body: { code: app.code(1) } })
  await ada.send(editProfile, { body: bitcoin })
  expect((await ada.send(viewMember)).user.bitcoin_address).toBe(goodAddresses.bitcoin)
})
