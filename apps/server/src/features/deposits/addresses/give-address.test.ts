import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { approveRequest, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { listReceivingAddresses, requestAccountKey } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { deriveReceivingAddress } from '../../../shared/addresses/account-key.ts'
import { bip84Account, makeAccountKey, setAccountKey } from '../../../testing/fixtures/account-keys.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { givePasskey } from '../../../testing/people/factors/operator-passkey.ts'
import { makeOperators } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const { asServer, found } = useInjection(server)
const reason = 'Each deposit gets an address of its own'
const addressOf = (index: number, accountKey = bip84Account) =>
  deriveReceivingAddress({ accountKey, network: 'mainnet' }, index)
let plan: FixturePlan
let ada: Person

beforeAll(async () => {
  plan = await openPlan(server)
  ada = await makePerson(server)
})

const deposit = async (member = ada) =>
  (await member.send(requestDeposit, { body: { amount: '50.00', plan, wallet: 'bitcoin' } })).deposit!

const shown = async (id: string) => (await ada.send(listHistory)).data.find(({ _id }) => _id === id)

test('an account key is set by two owners, who see its first three addresses (SEC-16)', async () => {
  await offerBitcoin(server)
  const before = await deposit()
  const [owner, oscar, theo] = await makeOperators(server, 'owner', 'owner', 'treasurer')
  // Her passkey signs the key as it was typed.
  const olive = await givePasskey(server, owner)
  const body = { account_key: `wpkh(${bip84Account}/0/*)`, reason }
  await expectRefused(theo.send(requestAccountKey, { body }), 'role_not_allowed')

  const { approval_id: id } = await olive.send(requestAccountKey, { body })

  const { requests } = await oscar.send(listReceivingAddresses)
  const addresses = [0, 1, 2].map((index) => addressOf(index))
  expect(requests).toMatchObject([{ approval_id: id, account_key: bip84Account, addresses }])
  const { approval, payload } = await oscar.send(viewApproval, { params: { id } })
  for (const address of addresses) expect(approval.sentence).toContain(address)
  expect(payload).toMatchObject({ first_address: addresses[0], third_address: addresses[2] })
  await expectRefused(olive.send(approveRequest, { params: { id } }), 'approval_is_own')
  await expectRefused(theo.send(approveRequest, { params: { id } }), 'role_not_allowed')
  await oscar.send(approveRequest, { params: { id } })
  expect(await found()).toBe('')

  expect((await oscar.send(listReceivingAddresses)).addresses[0]).toMatchObject({
    account_key: bip84Account,
    address: addresses[0],
    network: 'mainnet',
    last_index: 0,
  })
  // Who keeps to the specified calls pays to an address of ours too.
  expect((await ada.send(listPlans)).data.wallets).toEqual([{ key: 'bitcoin', value: addresses[0] }])
  expect(await shown(before._id)).toMatchObject({ address: before.address })

  await expectRefused(olive.send(requestAccountKey, { body }), 'account_key_used')
  const otherOrigin = bip84Account.replace('73c5da0a', '00000000')
  await expectRefused(olive.send(requestAccountKey, { body: { account_key: otherOrigin, reason } }), 'account_key_used')
})

test.for([
  [
    'account_key_private',
    'xprv9s21ZrQH143K3GJpoapnV8SFfukcVBSfeCficPSGfubmSFDxo1kuHnLisriDvSnRRuL2Qrg5ggqHKNVpxR86QEC8w35uxmGoggxtQTPvfUu',
  ],
  ['account_key_without_origin', bip84Account.split(']')[1]!],
  ['account_key_invalid', bip84Account.replace('PW6V', 'PW6W')],
] as const)('the server refuses %s', async ([code, account_key]) => {
  const [olive] = await makeOperators(server, 'owner', 'owner')
  await expectRefused(olive.send(requestAccountKey, { body: { account_key, reason } }), code)
})

test('deposits that are requested at once get addresses of their own, which operators see with their paths', async () => {
  const [theo] = await makeOperators(server, 'treasurer')
  const made = await Promise.all(Array.from({ length: 6 }, () => deposit()))
  expect(made.map(({ address }) => address).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6].map((index) => addressOf(index)).toSorted(),
  )
  const paths = await Promise.all(
    made.map(async ({ _id: id }) => (await theo.send(viewDeposit, { params: { id } })).deposit.address_path),
  )
  for (const [place, { address }] of made.entries()) {
    expect(address).toBe(addressOf(Number(paths[place]!.replace('m/84h/0h/0h/0/', ''))))
  }
  expect(await shown(made[0]!._id)).toMatchObject({ address: made[0]!.address })
  expect(await found()).toBe('')
  // A payout to it would come back as a deposit.
  const edit = ada.send(editProfile, { body: { bitcoin_address: made[0]!.address.toUpperCase() } })
  await expectRefused(edit, 'payout_address_ours')
})

test('the database gives an index once, and an own address that was altered in it is not shown (SEC-50)', async () => {
  const [first, second, third] = [await deposit(), await deposit(), await deposit()]
  await server.owner.query('delete from address_looks')
  await server.owner.query('delete from deposit_addresses where deposit_id = $1', [third._id])
  await expect(
    asServer(
      `insert into deposit_addresses select $2, receiving_address_id, path_index, address, signature
       from deposit_addresses where deposit_id = $1`,
      [first._id, third._id],
    ),
  ).rejects.toMatchObject({ constraint: 'deposit_addresses_index' })
  await server.owner.query("update deposits set status = 'cancelled', decided_at = now() where id = $1", [third._id])
  await expect(
    server.owner.query(
      `insert into receiving_addresses (id, asset, address, network, account_key, replaced_at)
       select gen_random_uuid(), asset, address, network, replace(account_key, '73c5da0a', '00000000'), now()
       from receiving_addresses where replaced_at is null`,
    ),
  ).rejects.toMatchObject({ constraint: 'receiving_addresses_account_key' })
  await expect(
    asServer('update deposit_addresses set address = $2 where deposit_id = $1', [first._id, addressOf(0)]),
  ).rejects.toMatchObject({ code: '42501' })

  const theirs = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const put = (address: string) =>
    server.owner.query('update deposits set address = $2 where id = $1', [first._id, address])
  await put(theirs)
  expect((await shown(first._id))?.address ?? '').toBe('')
  // The address of another deposit does not fit either.
  await put(second.address)
  expect((await shown(first._id))?.address ?? '').toBe('')
  await put(first.address)
  expect(await shown(first._id)).toMatchObject({ address: first.address })
})

test('no index is given twice after a restore or a fail-over: the next one is far ahead', async () => {
  await deposit()
  const lastIndex = async () => {
    const { rows } = await server.owner.query(
      'select next_index - 1 as last from receiving_addresses where replaced_at is null',
    )
    return rows[0].last as number
  }
  const before = await lastIndex()
  await server.owner.query("update receiving_addresses set indexes_given_in = 'another timeline'")
  expect((await deposit()).address).toBe(addressOf(before + 1_001))
  expect((await deposit()).address).toBe(addressOf(before + 1_002))
})

test('a deposit keeps its own address when another account key is set, and that one begins with its own', async () => {
  const earlier = await deposit()
  const next = makeAccountKey(randomBytes(32))
  await setAccountKey(server, next)
  expect((await deposit()).address).toBe(addressOf(1, next))
  expect(await shown(earlier._id)).toMatchObject({ address: earlier.address })
  expect(await found()).toBe('')
})

test('an account key that was altered in the database is not offered (SEC-50)', async () => {
  await server.owner.query('update receiving_addresses set account_key = $1 where replaced_at is null', [
    makeAccountKey(randomBytes(32)),
  ])
  await expectRefused(deposit(), 'wallet_not_offered')
  expect((await ada.send(listPlans)).data.wallets).toEqual([])
})
