import { beforeAll, expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listRunningPlans, viewRecord } from '@cairn/contract/member/money/records.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit, rejectDeposit, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestReversal } from '@cairn/contract/operator/gains/distributions.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import {
  claimWithdrawal,
  markWithdrawalUncertain,
  sendWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { makeApprovedWithdrawal } from '../../testing/fixtures/withdrawals.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../testing/fixtures/fixtures.ts'
import { distribute, evidence, makeGain, putInPlan, today } from '../../testing/fixtures/plan-gains.ts'
import { goodAddresses, makePerson, type Person } from '../../testing/people/people.ts'
import { useOperator } from '../../testing/people/use-operator.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const treasurer = useOperator(server, 'treasurer')
const other = useOperator(server, 'owner')
let plan: FixturePlan
let address: string

beforeAll(async () => {
  plan = await openPlan(server)
  address = await offerBitcoin(server)
  await server.owner.query('update plans set term_days = 30 where id = $1', [plan._id])
})

async function request(person: Person, amount = '250.00'): Promise<string> {
  return (await person.send(requestDeposit, { body: { amount, plan, wallet: 'bitcoin' } })).deposit?._id ?? ''
}
const view = async (person: Person, id: string) => (await person.send(viewRecord, { params: { id } })).data
const days = (from = '', to = '') => (Date.parse(to) - Date.parse(from)) / 86_400_000
const kinds = ({ transfers }: Awaited<ReturnType<typeof view>>) => transfers.map(({ type, amount }) => [type, amount])

test('a pending deposit has its plan and whole address, and can be cancelled until its payment is under review', async () => {
  const ada = await makePerson(server)
  const id = await request(ada)
  const record = await view(ada, id)
  expect(record).toMatchObject({ _id: id, type: 'deposit', status: 'pending', amount: 250_00n, wallet: 'bitcoin' })
  expect(record).toMatchObject({ plan: plan.name, address, cancellable: true, transfers: [] })
  expect([record.ended_at, record.term_ends_at, record.transaction_id]).toEqual([undefined, undefined, undefined])

  const body = { amount_received: '4999', transaction_id: 'a'.repeat(64), differs: true, reason: 'On the statement' }
  await treasurer.send(confirmDeposit, { params: { id }, body })
  expect((await view(ada, id)).cancellable).toBeUndefined()
})

/** A record has the start time of its transaction, and a transfer the time of its posting. */
function expectSameMoment(ofRecord: string | null | undefined, ofTransfer: string | undefined) {
  expect(Math.abs(Date.parse(ofRecord ?? '') - Date.parse(ofTransfer ?? ''))).toBeLessThan(10_000)
}

test('a confirmed deposit has its transaction, the end of its term and its transfers, and then its release', async () => {
  const [sponsor, ada] = [await makePerson(server), await makePerson(server)]
  const id = await request(ada)
  const body = { amount_received: '249.10', transaction_id: 'b'.repeat(64), differs: true }
  await treasurer.send(confirmDeposit, { params: { id }, body })
  // The sponsor's bonus refers to the same deposit.
  await server.owner.query(
    'insert into referral_bonuses (referred_id, sponsor_id, deposit_id, amount_cents) values ($1, $2, $3, 1)',
    [ada.id, sponsor.id, id],
  )
  const record = await view(ada, id)
  expect(record).toMatchObject({
    status: 'completed',
    amount: 249_10n,
    requested: 250_00n,
    fee: 0n,
    address,
    transaction_id: 'b'.repeat(64),
    transaction_url: `https://mempool.space/tx/${'b'.repeat(64)}`,
  })
  expect(days(record.ended_at, record.term_ends_at)).toBe(30)
  expect(kinds(record)).toEqual([['deposit_confirmed', 249_10n]])

  await treasurer.send(releaseDeposit, { params: { id }, body: { reason: 'Asked for it' } })
  const released = await view(ada, id)
  expectSameMoment(released.released_at, released.transfers.at(-1)?.date)
  expect(kinds(released)).toEqual([
    ['deposit_confirmed', 249_10n],
    ['deposit_released', 249_10n],
  ])
})

test('the part of a loss is among the transfers, and not the part of another deposit', async () => {
  const [ada, sinking] = [await makePerson(server), await openPlan(server)]
  const [id = '', second = ''] = await putInPlan(server, sinking, [
    { person: ada, cents: 100_00n },
    { person: ada, cents: 300_00n },
  ])
  const loss = { body: { ...evidence(sinking, '40.00', 'loss'), day: today() } }
  const { approval_id } = await treasurer.send(recordGainOrLoss, loss)
  await other.send(approveRequest, { params: { id: approval_id } })

  const record = await view(ada, id)
  expect(record.lost).toBe(10_00n)
  expect(kinds(record)).toEqual([
    ['deposit_confirmed', 100_00n],
    ['loss_shared', 10_00n],
  ])
  expect(record.term_ends_at).toBeUndefined()
  const running = (await ada.send(listRunningPlans)).data
  expect(new Map(running.map(({ _id, amount, lost }) => [_id, [amount, lost]]))).toEqual(
    new Map([
      [id, [90_00n, 10_00n]],
      [second, [270_00n, 30_00n]],
    ]),
  )
})

test('a withdrawal has its address and times, is processing while it is uncertain, and then has its transaction', async () => {
  const { member, params } = await makeApprovedWithdrawal(server, treasurer)
  const approved = await view(member, params.id)
  expect(approved).toMatchObject({ status: 'processing', address: member.addresses.bitcoin, amount: 33_00n })
  expect(approved.approved_at).not.toBeUndefined()
  expect(kinds(approved)).toEqual([['withdrawal_held', 33_00n]])

  await treasurer.send(claimWithdrawal, { params })
  await treasurer.send(markWithdrawalUncertain, { params, body: { reason: 'The wallet did not answer' } })
  expect(await view(member, params.id)).toEqual(approved)

  const sent = await makeApprovedWithdrawal(server, treasurer)
  await treasurer.send(claimWithdrawal, { params: sent.params })
  await treasurer.send(sendWithdrawal, { params: sent.params, body: { transaction_id: 'c'.repeat(64) } })
  const record = await view(sent.member, sent.params.id)
  expect(record).toMatchObject({ status: 'completed', transaction_id: 'c'.repeat(64) })
  expectSameMoment(record.ended_at, record.transfers.at(-1)?.date)
  expect(kinds(record).map(([kind]) => kind)).toEqual(['withdrawal_held', 'withdrawal_sent'])
})

test('a rejected deposit has its reason', async () => {
  const ada = await makePerson(server)
  const id = await request(ada)
  await treasurer.send(rejectDeposit, { params: { id }, body: { code: 'other', words: 'The payment never came' } })
  expect(await view(ada, id)).toMatchObject({ status: 'rejected', reason: 'The payment never came', transfers: [] })
})

test('the records of other members are answered like unknown ones (SEC-26)', async () => {
  const [ada, mallory] = [await makePerson(server), await makePerson(server)]
  const { params } = await makeApprovedWithdrawal(server, treasurer)
  for (const id of [await request(ada), params.id, '00000000-0000-4000-8000-000000000000']) {
    await expectRefused(view(mallory, id), 'not_found')
  }
})

test('an address that was altered in the database is not shown (SEC-50)', async () => {
  const ada = await makePerson(server)
  const id = await request(ada)
  await server.owner.query("update deposits set address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' where id = $1", [
    id,
  ])
  expect((await view(ada, id)).address).toBeUndefined()
  const { member, params } = await makeApprovedWithdrawal(server, treasurer)
  await server.owner.query('update withdrawals set address = $2 where id = $1', [params.id, goodAddresses.usdt])
  expect((await view(member, params.id)).address).toBeUndefined()
})

test('running plans come in the order of their end, those without a term last, and no other deposit', async () => {
  const [ada, endless] = [await makePerson(server, { balance: '100.00' }), await openPlan(server)]
  const invest = async (into: FixturePlan) =>
    (await ada.send(requestDeposit, { body: { amount: '10', plan: into, wallet: 'balance' } })).deposit?._id ?? ''
  const [forever, later, sooner, returned] = [
    await invest(endless),
    await invest(plan),
    await invest(plan),
    await invest(plan),
  ]
  await request(ada)
  await server.owner.query("update deposits set decided_at = decided_at - interval '9 days' where id = $1", [sooner])
  await treasurer.send(releaseDeposit, { params: { id: returned }, body: { reason: 'Asked for it' } })

  const { data } = await ada.send(listRunningPlans)

  expect(data.map(({ _id }) => _id)).toEqual([sooner, later, forever])
  expect(data[0]).toMatchObject({ plan: plan.name, amount: 10_00n })
  expect(days(data[0]?.since, data[0]?.term_ends_at)).toBe(30)
  expect(data[2]?.term_ends_at).toBeUndefined()

  // The last page ends between records of the same time.
  await server.owner.query(
    `update deposits deposit set decided_at = other.decided_at from deposits other where deposit.id = $1 and other.id = $2`,
    [later, sooner],
  )
  const first = await ada.send(listRunningPlans, { query: { limit: 1 } })
  const second = await ada.send(listRunningPlans, { query: { limit: 1, cursor: first.next ?? '' } })
  const last = await ada.send(listRunningPlans, { query: { limit: 1, cursor: second.next ?? '' } })
  const ids = [first, second, last].flatMap((page) => page.data.map(({ _id }) => _id))
  expect(ids).toEqual([...[later, sooner].toSorted(), forever])
  expect(last.next ?? null).toBeNull()
})

test('a running plan has the gains that it paid to the member since the deposit, without those taken back', async () => {
  const [ada, bea] = [await makePerson(server), await makePerson(server)]
  const [own, another] = [await openPlan(server), await openPlan(server)]
  const people = [
    { person: ada, cents: 100_00n },
    { person: bea, cents: 300_00n },
  ]
  await putInPlan(server, own, people)
  await putInPlan(server, another, people)
  const gainsOf = async () => (await ada.send(listRunningPlans)).data.map(({ plan: name, gains }) => [name, gains])
  const pay = async (into: FixturePlan, amount: string) => {
    await makeGain(server, into, amount)
    return distribute(server, treasurer, into, amount)
  }
  await pay(own, '40.00')
  const mistaken = await pay(own, '8.00')
  await pay(another, '4.00')
  expect(await gainsOf()).toEqual(
    expect.arrayContaining([
      [own.name, 12_00n],
      [another.name, 1_00n],
    ]),
  )

  const body = { reason: 'The gain of another plan' }
  const { approval_id } = await treasurer.send(requestReversal, { params: { id: mistaken }, body })
  await other.send(approveRequest, { params: { id: approval_id } })
  expect(await gainsOf()).toEqual(expect.arrayContaining([[own.name, 10_00n]]))
  await server.owner.query("update deposits set decided_at = now() + interval '1 minute' where member_id = $1", [
    ada.id,
  ])
  expect(await gainsOf()).toEqual(expect.arrayContaining([[own.name, 0n]]))
})
