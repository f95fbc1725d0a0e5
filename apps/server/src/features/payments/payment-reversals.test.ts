import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestPaymentLoss, requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { listPayments } from '@cairn/contract/operator/deposits/payments.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { payReferralBonus } from '../bonuses/pay-bonuses.ts'
import { resetChain, useChainServer } from '../chains/testing/chain-server.ts'
import { usePaidDeposits } from '../chains/testing/paid-deposits.ts'
import { useScene } from '../chains/testing/scene.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { distribute, makeGain, putInPlan } from '../../testing/fixtures/plan-gains.ts'
import { fundBonuses } from '../../testing/ledger/post-as-owner.ts'
import { makePerson } from '../../testing/people/people.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'

const bitcoin = useChainServer('esplora')
const scene = useScene(bitcoin)
const { announce, asServer, change, followLater, found, people, server } = scene
const { leave, makePaid, paysTo, reverse } = usePaidDeposits(scene, bitcoin)
beforeEach(() => resetChain(bitcoin))
const reason = 'The member has spent it'
const approve = (id: string) => people.olive.send(approveRequest, { params: { id } })
const deduct = async (memberId: string, amount: string) => {
  const body = { direction: 'debit', amount, reason, code: 'counted_twice' } as const
  const { approval_id } = await people.theo.send(requestManualTransfer, { params: { id: memberId }, body })
  await approve(approval_id)
}
const transfersOf = async (approval: string) =>
  (
    await change(
      `select kind, amount_cents::integer as cents from ledger.transfers
       where id in (select id from credit_reversal_parts where approval_id = $1) order by 1`,
      approval,
    )
  ).rows.map(({ kind, cents }) => [kind, cents])
const unitsOf = async () => (await people.theo.send(viewUnits)).books.find(({ asset }) => asset === 'bitcoin')

test('with the credit go the bonus that the deposit earned and the shares of gains, as far as they are there (row 30)', async () => {
  await fundBonuses(server.owner, 1_000_00n)
  const plan = await openPlan(server)
  const sponsor = await makePerson(server)
  const ada = await makePerson(server, { sponsor })
  const one = await makePaid(plan, ada)
  const other = await makePerson(server)
  // A quarter of what Ada has in the plan came otherwise, and as much is another member's.
  await putInPlan(server, plan, [{ person: ada, cents: 250_00n }])
  await putInPlan(server, plan, [{ person: other, cents: 500_00n }])
  const { rows } = await change(
    'select id, amount_cents::integer as cents from referral_bonuses where deposit_id = $1',
    one.id,
  )
  expect(await payReferralBonus(jobContext(server), rows[0].id)).toBe(true)
  await makeGain(server, plan, '40.00')
  await distribute(server, people.theo, plan, '40.00')
  expect(await one.cents()).toEqual([500_00, 20_00])

  const approval = await reverse(await leave(one))
  expect(await transfersOf(approval)).toEqual([
    ['bonus_reversed', rows[0].cents],
    ['deposit_reversed', 250_00],
    ['distribution_reversed', 10_00],
  ])
  expect([await one.cents(), await sponsor.balanceCents()]).toEqual([[250_00, 10_00], 0n])
  const types = async (person: typeof ada) => (await person.send(viewStatement)).data.map(({ type }) => type)
  expect((await types(ada)).slice(0, 2).toSorted()).toEqual(['deposit_reversed', 'distribution_reversed'])
  expect((await types(sponsor))[0]).toBe('bonus_reversed')
  expect((await ada.send(viewDashboard)).data.recent.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['payment_reversed', 'gain_reversed']),
  )
  // The next gains go to what is really in the plan.
  await makeGain(server, plan, '75.00')
  await distribute(server, people.theo, plan, '75.00')
  expect(await one.cents()).toEqual([250_00, 35_00])
  expect(await found()).toBe('')
})

test('a bonus that is not paid yet is never paid after the reversal', async () => {
  const ada = await makePerson(server, { sponsor: await makePerson(server) })
  const one = await makePaid(undefined, ada)
  await reverse(await leave(one))
  const { rows } = await change('select id from referral_bonuses where deposit_id = $1', one.id)
  await payReferralBonus(jobContext(server), rows[0].id)
  await expect(
    asServer('update referral_bonuses set paid_at = now() where id = $1', [rows[0].id]),
  ).rejects.toMatchObject({
    constraint: 'referral_bonuses_reversed_are_not_paid',
  })
  expect(await found()).toBe('')
})

test('the credit is taken from the balance after a release, and a payment that came to the balance too', async () => {
  const one = await makePaid()
  await paysTo(one, 50)
  const { approval_id } = await people.theo.send(releaseDeposit, { params: { id: one.id }, body: { reason } })
  if (approval_id) await approve(approval_id)
  expect(await one.cents()).toEqual([0, 300_00])
  bitcoin.chain.transactions.pop()
  expect(await transfersOf(await reverse(await leave(one)))).toEqual([['payment_reversed', 250_00]])
  const late = (await one.payments()).find(({ has_left, reversed_at }) => has_left && !reversed_at)
  expect(await transfersOf(await reverse(late.id))).toEqual([['payment_reversed', 50_00]])
  expect(await one.cents()).toEqual([0, 0])
  expect(await found()).toBe('')
})

test('where a deposit had two payments, or an operator confirmed it, each takes its part with it', async () => {
  const ada = await makePerson(server)
  const one = await announce('bitcoin', { by: ada })
  const first = await paysTo(one, 50)
  await paysTo(one, '200001')
  const body = { amount_received: '240.00', transaction_id: first.id, coins: '0.00300001', differs: true, reason }
  const { approval_id } = await people.theo.send(confirmDeposit, { params: { id: one.id }, body })
  if (approval_id) await approve(approval_id)
  expect((await one.payments()).map(({ outcome }) => outcome)).toEqual(['deposited', 'deposited'])
  bitcoin.chain.transactions.pop()
  const gone = await leave({ ...one, transaction: first })
  const left = (await one.payments()).find(({ id }) => id !== gone)
  const [[, some], [, rest]] = (
    await Promise.all([await reverse(gone), await reverse(left.id)].map((id) => transfersOf(id)))
  ).map(([part]) => part as [string, number]) as [[string, number], [string, number]]
  expect([some, some + rest]).toEqual([expect.any(Number), 240_00])
  expect([Math.abs(some - 80_00) <= 1, await one.cents()]).toEqual([true, [0, 0]])
  expect(await found()).toBe('')
})

test('the part that the member does not have any more is missing: owners see it and book it as a loss, and no account goes below zero (row 31)', async () => {
  const one = await makePaid()
  await people.theo.send(releaseDeposit, { params: { id: one.id }, body: { reason } })
  await deduct(one.ada.id, '200.00')
  const before = await unitsOf()
  const id = await leave(one)
  const approval = await reverse(id)
  expect(await transfersOf(approval)).toEqual([['payment_reversed', 50_00]])
  expect(await one.cents()).toEqual([0, 0])
  const row = async () => (await people.olive.send(listPayments)).payments.find((payment) => payment.id === id)
  const waiting = async (by: typeof people.theo) =>
    (await by.send(viewOverview)).oldest.find((record) => record.id === id)
  expect([await row(), await waiting(people.olive)]).toMatchObject([
    { state: 'reversed', missing: 200_00n },
    { queue: 'losses_to_book', amount: 200_00n },
  ])
  expect(await waiting(people.theo)).toBeUndefined()
  const blockers = async () => (await one.ada.send(viewWithdrawalLimits)).data.blockers.map((blocker) => blocker.reason)
  expect(await blockers()).toContain('payment_missing')

  await expectRefused(people.theo.send(requestPaymentLoss, { params: { id }, body: { reason } }), 'role_not_allowed')
  const loss = (await people.oscar.send(requestPaymentLoss, { params: { id }, body: { reason } })).approval_id
  expect(await waiting(people.olive)).toBeUndefined()
  await expectRefused(people.theo.send(approveRequest, { params: { id: loss } }), 'role_not_allowed')
  await expectRefused(people.oscar.send(approveRequest, { params: { id: loss } }), 'approval_is_own')
  await approve(loss)
  expect([await row(), await blockers()]).toMatchObject([{ missing: null, approval_id: loss }, []])
  await expectRefused(people.oscar.send(requestPaymentLoss, { params: { id }, body: { reason } }), 'nothing_missing')
  const after = await unitsOf()
  expect([Number(after?.in) - Number(after?.out), after?.unknown_count]).toEqual([
    expect.closeTo(Number(before?.in) - Number(before?.out) - 0.005, 8),
    before?.unknown_count,
  ])
  expect(await found()).toBe('')
})

test('one person takes no credit back, and the database takes it from no payment that is on the chain', async () => {
  const one = await makePaid()
  const { rows } = await change('select id from incoming_payments where deposit_id = $1', one.id)
  const post = (approval: string) => asServer('select ledger.post_credit_reversal($1, $2)', [approval, 'system'])
  await expect(post(randomUUIDv7())).rejects.toMatchObject({ code: 'CL005' })
  const gone = await leave(one)
  const { approval_id } = await people.theo.send(requestPaymentReversal, { params: { id: gone }, body: { reason } })
  await expect(post(approval_id)).rejects.toMatchObject({ code: 'CL005' })
  await expect(
    asServer('update incoming_payments set reversed_at = now() where id = $1', [gone]),
  ).rejects.toMatchObject({
    code: '42501',
  })
  // The payment is in a block again, while the request is pending.
  bitcoin.chain.transactions.push(Object.assign(one.transaction, { height: 1_001 }))
  await followLater()
  await expectRefused(approve(approval_id), 'payment_on_chain')
  expect(await one.cents()).toEqual([250_00, 0])
  await expect(
    asServer('update incoming_payments set absent_from = 1, absent_to = 7 where id = $1', [rows[0].id]),
  ).rejects.toMatchObject({ constraint: 'incoming_payments_missed_were_credited' })
})

test('one person books no loss, another amount is no loss of it, and it is booked once', async () => {
  const one = await makePaid()
  await people.theo.send(releaseDeposit, { params: { id: one.id }, body: { reason } })
  await deduct(one.ada.id, '250.00')
  const id = await leave(one)
  await reverse(id)
  const { approval_id } = await people.oscar.send(requestPaymentLoss, { params: { id }, body: { reason } })
  const book = (approval: string) =>
    asServer('update credit_reversals set loss_approval_id = $2 where payment_id = $1', [id, approval])
  await expect(book(approval_id)).rejects.toMatchObject({ code: 'CL005' })
  await approve(approval_id)
  await expect(book(randomUUIDv7())).rejects.toMatchObject({ code: 'CL011' })
  expect(await found()).toBe('')
})

test('a payment that came back after its reversal is a part of nothing', async () => {
  const one = await makePaid()
  await reverse(await leave(one))
  bitcoin.chain.transactions.push(Object.assign(one.transaction, { height: bitcoin.chain.height }))
  await followLater()
  await expect(
    asServer(
      "update incoming_payments set outcome = 'deposited', decided_at = now() where deposit_id = $1 and outcome is null",
      [one.id],
    ),
  ).rejects.toMatchObject({ code: 'CL005' })
})
