import { expect, test } from 'vitest'
import {
  addLabelledAddress,
  listLabelledAddresses,
  removeLabelledAddress,
  renameLabelledAddress,
} from '@cairn/contract/member/account/labelled-addresses.ts'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { findMail } from '../../../../testing/server/mailbox.ts'
import {
  goodAddresses,
  makePerson,
  outdateReauthentication,
  password,
  type Person,
} from '../../../../testing/people/people.ts'
import { expectRefused } from '../../../../testing/server/refusals.ts'
import { useTestServer } from '../../../../testing/server/test-server.ts'

const server = useTestServer()

const add = (person: Person, label: string, address = goodAddresses.bitcoin, wallet: 'bitcoin' | 'usdt' = 'bitcoin') =>
  person.send(addLabelledAddress, { body: { label, wallet, address } })
const list = async (person: Person) => (await person.send(listLabelledAddresses)).data
const only = async (person: Person) => ({ params: { id: (await list(person))[0]?._id ?? '' } })

test('a labelled address takes withdrawals after a day, its member gets a mail, and the profile keeps its address (SEC-15)', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  await add(ada, ' Ledger  at home ', `bitcoin:${goodAddresses.bitcoin}`)

  const [saved] = await list(ada)
  expect(saved).toMatchObject({ label: 'Ledger at home', wallet: 'bitcoin', address: goodAddresses.bitcoin })
  expect((Date.parse(saved?.usable_from ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
  const { user } = await ada.send(viewMember)
  expect(user.bitcoin_address).toBe(ada.addresses.bitcoin)
  expect(user.bitcoin_usable_from).toBeUndefined()
  const { text } = await findMail(server, ada.email, 'freeze')
  for (const line of [
    'A withdrawal address was added',
    `Bitcoin: ${goodAddresses.bitcoin}`,
    'Your label: Ledger at home',
  ]) {
    expect(text).toContain(line)
  }
  const { rows } = await server.owner.query('select did, details from audit.events where member_id = $1', [ada.id])
  expect(rows).toEqual([{ did: 'payout_address_added', details: { asset: 'bitcoin' } }])
})

test('a labelled address is added with re-authentication only (SEC-104)', async () => {
  const ada = await makePerson(server, { balance: '5.00', addresses: ['bitcoin'] })
  await outdateReauthentication(server, ada)
  await expectRefused(add(ada, 'Ledger'), 'reauthentication_needed')
  expect(await list(ada)).toEqual([])
  await ada.send(reauthenticate, { body: { password } })
  await add(ada, 'Ledger')
  expect(await list(ada)).toHaveLength(1)
})

test('saving and removing the address of the profile leaves the labelled ones', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  await add(ada, 'Ledger')
  for (const bitcoin_address of [await drawn(), '']) {
    expect((await ada.send(editProfile, { body: { bitcoin_address } })).user.bitcoin_address).toBe(bitcoin_address)
  }
  expect(await list(ada)).toMatchObject([{ label: 'Ledger', address: goodAddresses.bitcoin }])
})

test('a member has an address once, and a label once for each asset', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  await add(ada, 'Ledger')
  const isSaved = { code: 'payout_address_saved', field: 'bitcoin_address' }
  await expect(add(ada, 'Other')).rejects.toMatchObject(isSaved)
  await expect(add(ada, 'Other', ada.addresses.bitcoin)).rejects.toMatchObject(isSaved)
  const body = { bitcoin_address: goodAddresses.bitcoin }
  await expect(ada.send(editProfile, { body })).rejects.toMatchObject(isSaved)
  await expect(add(ada, 'LEDGER', await drawn())).rejects.toMatchObject({
    code: 'address_label_taken',
    field: 'label',
  })
  await add(ada, 'Ledger', goodAddresses.usdt, 'usdt')
  expect((await ada.send(viewMember)).user.bitcoin_address).toBe(ada.addresses.bitcoin)
})

test.for([
  ['payout_addresses_once', 'address', "'Other'"],
  ['payout_addresses_by_label', "'another address'", "'LEDGER'"],
])('the database has an address once, and a label once for each asset: %s', async ([name, address, label]) => {
  const ada = await makePerson(server)
  await add(ada, 'Ledger')
  const copied = server.owner.query(
    `insert into payout_addresses (id, member_id, asset, address, usable_from, label)
     select gen_random_uuid(), member_id, asset, ${address}, usable_from, ${label} from payout_addresses where member_id = $1`,
    [ada.id],
  )
  await expect(copied).rejects.toMatchObject({ constraint: name })
})

test.for(['', '•••', 'x'.repeat(41), 'Ledger 🠖 evil.example', `to ${goodAddresses.usdt}`])(
  'a label is a name without links and addresses: %s',
  async (label) => {
    const ada = await makePerson(server)
    await expect(add(ada, label)).rejects.toMatchObject({ code: 'address_label_invalid', field: 'label' })
    await add(ada, 'Ledger')
    await expectRefused(
      ada.send(renameLabelledAddress, { ...(await only(ada)), body: { label } }),
      'address_label_invalid',
    )
  },
)

test.for([
  ['an invalid one', 'bitcoin', 'bc1qnothing', 'bitcoin_address_invalid'],
  ['the contract of a token', 'usdt', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'payout_address_contract'],
] as const)('an address that gets no payout cannot be labelled: %s (SEC-105)', async ([, wallet, address, code]) => {
  const ada = await makePerson(server)
  await expect(add(ada, 'Ledger', address, wallet)).rejects.toMatchObject({ code, field: `${wallet}_address` })
  expect(await list(ada)).toEqual([])
})

test('a label changes without a waiting period, and only for its member', async () => {
  const [ada, eve] = [await makePerson(server), await makePerson(server)]
  await add(ada, 'Ledger')
  const { params } = await only(ada)
  expect((await list(ada))[0]?.usable_from).toBeUndefined()
  for (const call of [
    eve.send(renameLabelledAddress, { params, body: { label: 'Mine' } }),
    eve.send(removeLabelledAddress, { params }),
  ]) {
    await expectRefused(call, 'not_found')
  }

  await ada.send(renameLabelledAddress, { params, body: { label: 'ledger' } })
  expect(await list(ada)).toEqual([expect.not.objectContaining({ usable_from: expect.anything() })])
  expect((await list(ada))[0]?.label).toBe('ledger')
  await add(ada, 'Phone', await drawn())
  await expectRefused(ada.send(renameLabelledAddress, { params, body: { label: 'PHONE' } }), 'address_label_taken')
})

test('a removed address frees its label, and saved again it is not a first one (SEC-15)', async () => {
  const ada = await makePerson(server)
  await add(ada, 'Ledger')
  const { params } = await only(ada)
  await ada.send(removeLabelledAddress, { params })
  expect(await list(ada)).toEqual([])
  await expectRefused(ada.send(removeLabelledAddress, { params }), 'not_found')
  await add(ada, 'Ledger')
  expect(await list(ada)).toMatchObject([{ usable_from: expect.any(String) }])
})

test('a member has ten labelled addresses', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  for (let count = 1; count <= 10; count += 1) await add(ada, `Ledger ${count}`, await drawn())
  await server.owner.query(`update payout_addresses set saved_at = saved_at - interval '2 days' where member_id = $1`, [
    ada.id,
  ])
  await expectRefused(add(ada, 'One more'), 'too_many_addresses')
})

test('a labelled address that was altered in the database is not shown (SEC-50)', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  await add(ada, 'Ledger')
  await server.owner.query('update payout_addresses set address = $2 where member_id = $1 and label is not null', [
    ada.id,
    await drawn(),
  ])
  expect(await list(ada)).toMatchObject([{ label: 'Ledger', address: '' }])
})

/** A valid address that nobody else has. */
async function drawn(): Promise<string> {
  return (await makePerson(server)).addresses.bitcoin
}
