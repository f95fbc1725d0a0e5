import { beforeAll, expect, test } from 'vitest'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { approveRequest, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listReceivingAddresses, requestAddressList } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { toEthereumAddress } from '../../../shared/addresses/crypto-address.ts'
import { deriveReceivingAddress } from '../../../shared/addresses/account-key.ts'
import { etherAccount, setAccountKey, tronAccount } from '../../../testing/fixtures/account-keys.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { expectAlerts, hasPromtool, scrape } from '../../../testing/operations/expect-alerts.ts'
import { givePasskey } from '../../../testing/people/factors/operator-passkey.ts'
import { makeOperators } from '../../../testing/people/operators.ts'
import { goodAddresses, makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { giveMemberAddress } from './give-member-address.ts'

const server = useTestServer()
const { asServer, found } = useInjection(server)
const reason = 'Each member gets an address of their own'
const derived = (index: number, accountKey = etherAccount) =>
  deriveReceivingAddress({ accountKey, network: 'mainnet' }, index)
const listed = (...digits: string[]) => digits.map((digit) => toEthereumAddress(`0x${digit.repeat(40)}`))
let plan: FixturePlan
let ada: Person
let bob: Person

beforeAll(async () => {
  plan = await openPlan(server)
  ada = await makePerson(server)
  bob = await makePerson(server)
})

const deposit = async (member: Person, wallet: 'ethereum' | 'usdt' = 'ethereum') =>
  (await member.send(requestDeposit, { body: { amount: '50.00', plan, wallet } })).deposit!
const shown = async (id: string) => (await ada.send(listHistory)).data.find(({ _id }) => _id === id)?.address
const measure = () => scrape(server.url, server.keys.metricsToken)
const skipTime = () => server.owner.query("update receiving_addresses set indexes_given_in = 'another timeline'")

async function setList(addresses: string[]) {
  const [olive, oscar] = await makeOperators(server, 'owner', 'owner')
  const body = { asset: 'ethereum', addresses: addresses.join('\n'), reason } as const
  const { approval_id: id } = await olive.send(requestAddressList, { body })
  await oscar.send(approveRequest, { params: { id } })
}

const countLeft = async () => {
  const [theo] = await makeOperators(server, 'treasurer')
  return (await theo.send(listReceivingAddresses)).addresses.find(({ replaced_at }) => !replaced_at)?.addresses_left
}

test('with an account key, a member has one address of a coin for all deposits, and nobody else has it', async () => {
  await setAccountKey(server, etherAccount)
  const made = await Promise.all([deposit(ada), deposit(ada), deposit(ada)])
  expect(made.map(({ address }) => address)).toEqual([derived(1), derived(1), derived(1)])
  expect((await deposit(bob)).address).toBe(derived(2))
  expect((await ada.send(listPlans)).data.wallets).toEqual([{ key: 'ethereum', value: derived(0) }])
  expect(await shown(made[0]!._id)).toBe(derived(1))

  const [theo] = await makeOperators(server, 'treasurer')
  const { deposit: seen } = await theo.send(viewDeposit, { params: { id: made[0]!._id } })
  expect(seen).toMatchObject({ address: derived(1), address_path: 'm/44h/60h/0h/0/1' })
  const { results } = await theo.send(searchRecords, { query: { kind: 'any', text: derived(2) } })
  expect(results).toMatchObject([{ kind: 'member', id: bob.id }])
  // A payout to it would come back as a deposit.
  const edit = ada.send(editProfile, { body: { ethereum_address: derived(2) } })
  await expectRefused(edit, 'payout_address_ours')
  expect(await found()).toBe('')
})

test('several servers give a member one address at once', async () => {
  const { id } = await makePerson(server)
  const services = jobContext(server)
  const { rows } = await server.owner.query('select * from receiving_addresses where replaced_at is null')
  const give = () => inTransaction(server.database, (tx) => giveMemberAddress(tx, services, id, rows[0]))
  const given = await Promise.all(Array.from({ length: 6 }, give))
  expect(new Set(given).size).toBe(1)
})

test('an address is given to one member, and one that was altered in the database is not shown (SEC-50)', async () => {
  const { _id: id, address } = await deposit(ada)
  const give = (changes: string) => asServer(`update member_addresses set ${changes} where address = $1`, [address])
  await expect(give(`member_id = '${bob.id}'`)).rejects.toMatchObject({ code: 'CL011' })
  await expect(give("address = '0x'")).rejects.toMatchObject({ code: '42501' })
  const put = (to: string) => server.owner.query('update deposits set address = $2 where id = $1', [id, to])
  // The address of another member, and an unknown one.
  for (const other of [derived(2), listed('4')[0]!]) {
    await put(other)
    expect((await shown(id)) ?? '').toBe('')
  }
  await put(address)
  await server.owner.query('update member_addresses set path_index = path_index + 700 where address = $1', [address])
  await expectRefused(deposit(ada), 'wallet_not_offered')
  await server.owner.query('update member_addresses set path_index = path_index - 700 where address = $1', [address])
  expect((await deposit(ada)).address).toBe(address)
})

test('after a restore, members keep their addresses, and the next one is far ahead', async () => {
  await skipTime()
  expect((await deposit(ada)).address).toBe(derived(1))
  expect((await deposit(await makePerson(server))).address).toBe(derived(1_004))
  expect(await found()).toBe('')
})

test('an owner’s list is compared and approved by another owner, and each member gets one of its addresses', async () => {
  const before = await measure()
  const [owner, oscar, theo] = await makeOperators(server, 'owner', 'owner', 'treasurer')
  // Her passkey signs the list as it was pasted.
  const olive = await givePasskey(server, owner)
  const [first, second, third] = listed('1', '2', 'a') as [string, string, string]
  const body = { asset: 'ethereum', addresses: ` ${first}, ${second}\n${third.toLowerCase()}\n`, reason } as const
  await expectRefused(theo.send(requestAddressList, { body }), 'role_not_allowed')
  const { approval_id: id } = await olive.send(requestAddressList, { body })
  const { requests } = await oscar.send(listReceivingAddresses)
  expect(requests).toMatchObject([{ asset: 'ethereum', addresses: [first, second, third], address_count: 3 }])
  const { payload } = await oscar.send(viewApproval, { params: { id } })
  expect(payload['addresses']).toBe([first, second, third].join('\n'))
  await expectRefused(olive.send(approveRequest, { params: { id } }), 'approval_is_own')
  await expectRefused(theo.send(approveRequest, { params: { id } }), 'role_not_allowed')
  await oscar.send(approveRequest, { params: { id } })

  expect(await countLeft()).toBe(2)
  expect((await ada.send(listPlans)).data.wallets).toEqual([{ key: 'ethereum', value: first }])
  const both = await Promise.all([deposit(ada), deposit(bob), deposit(ada)])
  expect(new Set(both.map(({ address }) => address))).toEqual(new Set([second, third]))
  expect(both[2]!.address).toBe(both[0]!.address)
  expect(await shown(both[0]!._id)).toBe(both[0]!.address)
  expect(await countLeft()).toBe(0)
  const after = await measure()
  expect(after.get('cairn_addresses_left{asset="ethereum"}')).toBe(0)
  if (hasPromtool) expectAlerts(before, after, { fires: ['CairnAddressesFew'] })
  expect(await found()).toBe('')

  const refused = await expectRefused(deposit(await makePerson(server)), 'addresses_used_up')
  expect(refused).toContain('New deposits in Ethereum are paused')
  expect((await deposit(ada)).address).toBe(both[0]!.address)
})

test.for([
  ['one address', listed('5'), 'address_list_invalid'],
  ['another asset', [goodAddresses.usdt, goodAddresses.usdt], 'address_list_invalid'],
  [
    'a private key',
    [...listed('5', '6'), 'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35'],
    'address_list_invalid',
  ],
  ['1,001 addresses', Array.from({ length: 1_001 }, () => listed('5')[0]!), 'address_list_invalid'],
  ['wrong capitals', [...listed('5'), '0x9858effD232B4033E47d90003D41EC34EcaEda94'], 'listed_address_invalid'],
  ['the contract of a token', [...listed('5'), '0xdAC17F958D2ee523a2206206994597C13D831ec7'], 'listed_address_invalid'],
  ['one address twice', listed('5', '6', '5'), 'listed_address_used'],
  ['an address of an earlier list', listed('5', '2'), 'listed_address_used'],
  ['an address of a member from the account key', [...listed('5'), derived(1)], 'listed_address_used'],
] as const)('a list with %s is refused', async ([, addresses, code]) => {
  const [olive] = await makeOperators(server, 'owner', 'owner')
  const body = { asset: 'ethereum', addresses: addresses.join(' '), reason } as const
  await expectRefused(olive.send(requestAddressList, { body }), code)
})

test('a list of 1,000 addresses is put in force, and after a restore none of it is given to a new member', async () => {
  const addresses = Array.from({ length: 1_000 }, (_, place) =>
    toEthereumAddress(`0x${'7'.repeat(36)}${1_000 + place}`),
  )
  await setList(addresses)
  expect((await deposit(ada)).address).toBe(addresses[1])
  expect(await countLeft()).toBe(998)
  await skipTime()
  expect(await countLeft()).toBe(0)
  expect((await deposit(ada)).address).toBe(addresses[1])
  await expectRefused(deposit(bob), 'addresses_used_up')
})

test('an address of a list that was altered in the database is not given (SEC-50)', async () => {
  await setList(listed('8', '9'))
  await server.owner.query('update member_addresses set address = $1 where address = $2', [
    listed('3')[0],
    listed('9')[0],
  ])
  await expectRefused(deposit(ada), 'wallet_not_offered')
})

test('an account key skips an address that a list has of the same wallet', async () => {
  const [first, second, third] = [0, 1, 2].map((index) => derived(index, tronAccount))
  const [olive, oscar] = await makeOperators(server, 'owner', 'owner')
  const body = { asset: 'usdt', addresses: `${first}\n${second}`, reason } as const
  const { approval_id: id } = await olive.send(requestAddressList, { body })
  await oscar.send(approveRequest, { params: { id } })
  expect((await deposit(ada, 'usdt')).address).toBe(second)

  await setAccountKey(server, tronAccount)
  expect((await deposit(bob, 'usdt')).address).toBe(third)
})
