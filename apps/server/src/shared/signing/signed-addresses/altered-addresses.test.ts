import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { listReceivingAddresses } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  sendWithdrawal,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  viewWithdrawal,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { verifySignatures } from '../signatures/verify-signatures.ts'
import { requireAddressKey } from '../../../start/require-address-key.ts'
import { offerBitcoin, openPlan } from '../../../testing/fixtures/fixtures.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { expectAlerts, hasPromtool, scrape } from '../../../testing/operations/expect-alerts.ts'
import { makePerson, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { deliverMail } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { isSigned, signRow } from '../signatures/row-signature.ts'
import { signRows } from '../signatures/sign-rows.ts'

// An attacker with write access to the database, but without a key: the tests change rows as its superuser.
const server = useTestServer()
const theirs = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const owner = useOperator(server, 'owner')
const treasurer = useOperator(server, 'treasurer')
let ours: string
beforeEach(async () => {
  await server.owner.query(
    'delete from deposits; update money_requests set pending_deposits = 0; delete from receiving_addresses',
  )
  ours = await offerBitcoin(server)
})

const alter = (sql: string, values: unknown[] = []) => server.owner.query(sql, values)
const measure = () => scrape(server.url, server.keys.metricsToken)
const walletsOf = async (member: Person) => (await member.send(listPlans)).data.wallets
const verify = async () =>
  (await verifyLedger(server.owner, { checkSignatures: verifySignatures(server.keys) })).findings.map(
    (one) => one.sentence,
  )
const jobsOf = async (id: string) =>
  (await server.owner.query("select from graphile_worker._private_jobs where payload ->> 'id' = $1", [id])).rowCount
const recorded = async (id: string) =>
  (await server.owner.query("select from audit.events where did = 'address_altered' and details ->> 'id' = $1", [id]))
    .rowCount

async function expectNotOffered(member: Person) {
  expect(await walletsOf(member)).toEqual([])
  const body = { amount: '100', plan: await openPlan(server), wallet: 'bitcoin' }
  await expectRefused(member.send(requestDeposit, { body }), 'wallet_not_offered')
  const { addresses } = await treasurer.send(listReceivingAddresses)
  expect(addresses.find(({ replaced_at }) => replaced_at === null)?.address).toBe('')
}

async function currentReceiving(): Promise<string> {
  const { rows } = await server.owner.query('select id from receiving_addresses where replaced_at is null')
  return rows[0].id
}

/** A withdrawal of $33.00 by a member who has $100.00. */
async function makePending() {
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const id = await withdraw(member, '33.00')
  const view = async () => (await treasurer.send(viewWithdrawal, { params: { id } })).withdrawal
  return { member, id, params: { id }, view }
}

async function makeClaimed() {
  const made = await makePending()
  await treasurer.send(approveWithdrawal, { params: made.params })
  await treasurer.send(claimWithdrawal, { params: made.params })
  return made
}

test('a receiving address that was altered in the database is not offered, and the alarm is raised once (SEC-50)', async () => {
  const member = await makePerson(server)
  expect(await walletsOf(member)).toEqual([{ key: 'bitcoin', value: ours }])
  const id = await currentReceiving()
  expect(await verify()).toEqual([])
  const before = await measure()

  await alter('update receiving_addresses set address = $1', [theirs])

  await expectNotOffered(member)
  await expect.poll(() => jobsOf(id)).toBe(1)
  const letters = (await deliverMail(server)).filter((letter) => letter.includes(id))
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain(`${owner.id}@operators.test`)
  expect(letters[0]).toContain('Subject: An address was altered in the database')
  await expectNotOffered(member)
  expect((await deliverMail(server)).filter((letter) => letter.includes(id))).toHaveLength(1)
  expect(await recorded(id)).toBe(1)
  expect(await verify()).toEqual([`The receiving address ${id} is not one that the server signed.`])
  const after = await measure()
  expect(after.get('cairn_addresses_altered')).toBe(1)
  if (hasPromtool) expectAlerts(before, after, { fires: ['CairnAddressAltered'] })
})

test.for(['under its own id', 'in a new row'])(
  'a former receiving address that is put back %s with its signature is not offered (SEC-50)',
  async (how) => {
    const member = await makePerson(server)
    const insert = (row: object) =>
      alter(
        'insert into receiving_addresses (id, asset, network, address, account_key, signature) values ($1, $2, $3, $4, $5, $6)',
        Object.values(row),
      )
    const { rows } = await alter(
      'delete from receiving_addresses returning id, asset, network, address, account_key, signature',
    )
    const later = {
      id: randomUUIDv7(),
      asset: 'bitcoin',
      network: 'testnet',
      address: theirs,
      account_key: null,
    } as const
    await insert({ ...later, signature: signRow(server.keys, 'receiving_address', later) })
    expect(await walletsOf(member)).toEqual([{ key: 'bitcoin', value: theirs }])

    await alter('update receiving_addresses set replaced_at = now()')
    await insert({ ...rows[0], ...(how === 'in a new row' ? { id: randomUUIDv7() } : {}) })

    await expectNotOffered(member)
    expect(await verify()).toHaveLength(1)
  },
)

test('the address of a pending deposit that was altered is not shown to its member (SEC-50)', async () => {
  const member = await makePerson(server)
  const body = { amount: '100', plan: await openPlan(server), wallet: 'bitcoin' }
  const { deposit } = await member.send(requestDeposit, { body })
  expect((await member.send(listHistory)).data[0]?.address).toBe(ours)

  await alter('update deposits set address = $1', [theirs])

  expect((await member.send(listHistory)).data[0]).not.toHaveProperty('address')
  await expect.poll(() => jobsOf(deposit?._id ?? '')).toBe(1)
  expect(await verify()).toEqual([
    `The deposit ${deposit?._id} waits for a payment to an address that was never a receiving address.`,
  ])
})

const fromAnother = `
  update payout_addresses set address = other.address, signature = other.signature
  from payout_addresses other where payout_addresses.member_id = $1 and other.member_id = $2`

test.for([
  ['altered', 'update payout_addresses set address = $2 where member_id = $1', theirs],
  ['without its signature', "update payout_addresses set signature = null where member_id = $1 and $2 <> ''", theirs],
  ['with the address and the signature of another member', fromAnother, null],
] as const)('nothing is withdrawn to a payout address %s (SEC-50)', async ([, sql, address]) => {
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const other = await makePerson(server, { addresses: ['bitcoin'] })

  await alter(sql, [member.id, address ?? other.id])

  for (const asked of [member.addresses.bitcoin, theirs]) {
    const body = { amount: '33.00', plan: { wallet: 'bitcoin', address: asked }, wallet: 'bitcoin' } as const
    await expectRefused(member.send(requestWithdrawal, { body }), 'payout_address_altered')
  }
  expect((await member.send(viewMember)).user.bitcoin_address).toBe('')
  const account = await treasurer.send(viewMemberAccount, { params: { id: member.id } })
  expect(account.addresses).toMatchObject([{ asset: 'bitcoin', address: '' }])
  expect(await verify()).toEqual([expect.stringMatching(/^The payout address .* is not one that the server signed\.$/)])

  // The member saves it again, like any changed address.
  await member.send(editProfile, { body: { bitcoin_address: member.addresses.bitcoin } })
  expect((await member.send(viewMember)).user.bitcoin_address).toBe(member.addresses.bitcoin)
  const body = { amount: '33.00', ...toBitcoin(member) }
  await expectRefused(member.send(requestWithdrawal, { body }), 'payout_address_recent')
  expect(await verify()).toEqual([])
})

test.for([
  ['address', 'update withdrawals set address = $2 where id = $1', theirs],
  ['amount', 'update withdrawals set amount_cents = amount_cents + $2 where id = $1', 100],
] as const)(
  'a pending withdrawal with an altered %s is not shown as payable, and not approved (SEC-50)',
  async ([what, sql, value]) => {
    const { member, id, params, view } = await makePending()
    expect((await view()).address).toBe(member.addresses.bitcoin)

    await alter(sql, [id, value])

    expect(await view()).toMatchObject({ address: '', blockers: [{ reason: 'address_altered' }] })
    expect((await treasurer.send(listWithdrawals, { query: { id } })).withdrawals).toMatchObject([{ address: '' }])
    expect((await treasurer.send(viewMemberAccount, { params: { id: member.id } })).withdrawals).toMatchObject([
      { address: '' },
    ])
    await expectRefused(treasurer.send(approveWithdrawal, { params }), 'address_altered')
    await expect.poll(() => jobsOf(id)).toBe(1)
    expect(await verify()).toContain(`The withdrawal ${id} is not one that the server signed.`)

    // The ledger would not release another amount.
    await alter("update withdrawals set amount_cents = '3300' where id = $1", [id])
    await treasurer.send(rejectWithdrawal, { params, body: { code: 'other', words: `The ${what} was altered` } })
    expect(await member.balanceCents()).toBe(100_00n)
  },
)

test('an approved withdrawal with an altered address is not claimed (SEC-50)', async () => {
  const { id, params, view } = await makePending()
  await treasurer.send(approveWithdrawal, { params })
  const other = await makePending()

  await alter(
    'update withdrawals set address = $2, signature = (select signature from withdrawals where id = $3) where id = $1',
    [id, theirs, other.id],
  )

  await expectRefused(treasurer.send(claimWithdrawal, { params }), 'address_altered')
  expect(await view()).toMatchObject({ status: 'processing', address: '' })
  await treasurer.send(rejectWithdrawal, { params, body: { code: 'payment_failed' } })
  expect(await verify()).toEqual([])
})

test('a claimed withdrawal with an altered address is not sent, taken over or shown as payable (SEC-50)', async () => {
  const { id, params, view } = await makeClaimed()
  const { address } = await view()

  await alter('update withdrawals set address = $2 where id = $1', [id, theirs])

  expect(await view()).toMatchObject({ status: 'sending', address: '', blockers: [{ reason: 'address_altered' }] })
  await expectRefused(owner.send(takeOverWithdrawal, { params, body: { reason: 'I send it' } }), 'address_altered')
  const body = { transaction_id: 'ab'.repeat(32) }
  await expectRefused(treasurer.send(sendWithdrawal, { params, body }), 'address_altered')
  expect((await view()).refused).toMatchObject([body])
  await treasurer.send(markWithdrawalUncertain, { params, body: { reason: 'The address was altered' } })
  await alter('update withdrawals set address = $2 where id = $1', [id, address])
})

test('a signature of another kind of row, of a shorter address or of another key does not fit (SEC-50)', () => {
  const times = { saved_at: new Date(0), usable_from: new Date(0) }
  const row = { id: randomUUIDv7(), member_id: randomUUIDv7(), asset: 'bitcoin', address: theirs, ...times }
  const signature = signRow(server.keys, 'payout_address', row)
  const fits = (changes: object) => isSigned(server.keys, 'payout_address', { ...row, signature, ...changes })
  expect(fits({})).toBe(true)
  for (const changes of [
    { id: randomUUIDv7() },
    { member_id: randomUUIDv7() },
    { asset: 'usdt' },
    { address: theirs.slice(0, -1) },
    { usable_from: new Date(-1) },
    { saved_at: null },
    { asset: 'bitcoi', address: `n${theirs}` },
    { signature: null },
    { signature: Buffer.alloc(37) },
    { signature: signature.subarray(0, 36) },
    { signature: signRow({ addresses: [randomBytes(32)] }, 'payout_address', row) },
  ])
    expect(fits(changes)).toBe(false)
  const withdrawal = { ...row, amount_cents: 1n }
  expect(isSigned(server.keys, 'withdrawal', { ...withdrawal, signature })).toBe(false)
})

test('all addresses in use are signed with a new key, while both keys are accepted, but no altered one (SEC-50)', async () => {
  const { id, params } = await makePending()
  const altered = await makePending()
  await alter('update withdrawals set address = $2 where id = $1', [altered.id, theirs])
  const [old] = server.keys.addresses
  const fresh = randomBytes(32)
  const both = { addresses: [fresh, old] as const }

  const { refused, signed } = await signRows(server.owner, both, (kind, row) => isSigned(both, kind, row))

  expect(refused).toEqual([`withdrawal ${altered.id}`])
  expect(signed).toBeGreaterThan(3)
  const check = async (addresses: readonly [Buffer, ...Buffer[]]) =>
    (await verifyLedger(server.owner, { checkSignatures: verifySignatures({ addresses }) })).findings.length
  expect(await check([fresh, old])).toBe(1)
  expect(await check([fresh])).toBe(1)
  expect(await check([old])).toBeGreaterThan(3)
  // The servers have both keys before the command runs.
  Object.assign(server.keys, both)
  await treasurer.send(approveWithdrawal, { params })
  expect((await treasurer.send(viewWithdrawal, { params })).withdrawal).toMatchObject({ id, status: 'processing' })
  const again = await signRows(server.owner, both, (kind, row) => isSigned(both, kind, row))
  expect(again).toEqual({ signed: 0, refused })
})

test('a server does not start with a key that fits no address of the database', async () => {
  const start = (addresses: readonly [Buffer, ...Buffer[]]) =>
    requireAddressKey(server.database, { ...server.keys, addresses })
  await start(server.keys.addresses)
  await start([randomBytes(32), ...server.keys.addresses])
  await expect(start([randomBytes(32)])).rejects.toThrow('ADDRESS_KEY is not the key of this data')
})
