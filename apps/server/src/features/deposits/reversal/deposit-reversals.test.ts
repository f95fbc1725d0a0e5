import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listNotices } from '@cairn/contract/member/notices.ts'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { approveRequest, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestTransactionCorrection } from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import {
  confirmDeposit,
  listDeposits,
  releaseDeposit,
  viewDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { requestDepositReversal, requestPaymentLoss } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { viewUnits } from '@cairn/contract/operator/ledger/custody-units.ts'
import { requestManualTransfer } from '@cairn/contract/operator/members/member-actions.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { rejectWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { distribute, makeGain, putInPlan } from '../../../testing/fixtures/plan-gains.ts'
import { addPendingDeposit } from '../../../testing/fixtures/records.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { fundBonuses } from '../../../testing/ledger/post-as-owner.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { deliverMail, jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { releaseMaturedDeposits } from '../release/release-matured-deposits.ts'

const server = useTestServer()
const { asServer, found } = useInjection(server)
const reason = 'It was the payment of another member'
const people = () => makeOperators(server, 'treasurer', 'treasurer', 'owner', 'owner')
const request = async (by: TestOperator, id: string) =>
  (await by.send(requestDepositReversal, { params: { id }, body: { reason } })).approval_id
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })
const confirm = (by: TestOperator, id: string, transaction_id: string) =>
  by.send(confirmDeposit, { params: { id }, body: { amount_received: '100.00', transaction_id, coins: '0.002' } })
const inPlan = async (person: Person, plan: { _id: string }) =>
  (await putInPlan(server, plan, [{ person, cents: 100_00n }]))[0]!
const spend = async ([one, other]: TestOperator[], { id }: Person, amount: string) => {
  const body = { direction: 'debit', amount, reason, code: 'counted_twice' } as const
  await approve(other!, (await one!.send(requestManualTransfer, { params: { id }, body })).approval_id)
}
/** Changes a request without its triggers, and runs `then` in the same transaction. */
const alterApproval = (id: string, set: string, then = '') =>
  server.owner.query(`do $do$ begin
    set local session_replication_role = replica;
    update approvals set ${set} where id = '${id}';
    set local session_replication_role = origin;
    ${then && `${then};`}
  end $do$`)

test('a deposit that was credited to the wrong member is taken back by two people with what it earned, and the right member gets it', async () => {
  const [theo, tess] = await people()
  await fundBonuses(server.owner, 1_000_00n)
  const sponsor = await makePerson(server)
  const [ada, ben] = [await makePerson(server, { sponsor }), await makePerson(server)]
  const plan = await openPlan(server)
  const [id, right] = [await addPendingDeposit(server, ada, plan), await addPendingDeposit(server, ben, plan)]
  const transaction = randomBytes(32).toString('hex')
  await confirm(theo, id, transaction)
  await deliverMail(server)
  const bonus = await sponsor.balanceCents()
  expect(bonus).toBeGreaterThan(0n)
  await makeGain(server, plan, '40.00')
  await distribute(server, theo, plan, '40.00')
  expect(await ada.balanceCents()).toBe(40_00n)

  const record = async () => (await theo.send(viewDeposit, { params: { id } })).deposit
  expect((await record()).reversal).toEqual({ credit: 100_00n, bonus, shares: 40_00n, missing: 0n })
  const approval = await request(theo, id)
  await expectRefused(request(tess, id), 'approval_requested_already')
  await expectRefused(approve(theo, approval), 'approval_is_own')
  // The member spends a part, which the second person sees.
  await spend([theo, tess], ada, '30.00')
  const { figures, payload } = await tess.send(viewApproval, { params: { id: approval } })
  expect([payload, figures]).toMatchObject([{ shares_before: '40.00' }, { shares_before: '10.00', amount: '100.00' }])
  await approve(tess, approval)

  expect([await ada.balanceCents('invested'), await ada.balanceCents(), await sponsor.balanceCents()]).toEqual([
    0n,
    0n,
    0n,
  ])
  expect(await record()).toMatchObject({ status: 'reversed', reversal: null, missing: null })
  const { deposits } = await theo.send(listDeposits, { query: { status: 'reversed', member_id: ada.id } })
  expect(deposits).toMatchObject([{ id, status: 'reversed' }])

  const sentence = `This deposit was credited wrongly, so we took back what it had brought: ${reason}`
  expect((await ada.send(viewRecord, { params: { id } })).data).toMatchObject({
    correction: sentence,
    reversed_at: expect.any(String),
  })
  expect((await ada.send(listNotices)).data.notices[0]).toMatchObject({ kind: 'deposit_reversed', words: sentence })
  const mails = await deliverMail(server)
  expect(mails.filter((mail) => mail.includes(ada.email) && mail.includes(reason))).toHaveLength(1)
  const lines = (await ada.send(viewStatement)).data
  expect(lines.find(({ type }) => type === 'deposit_reversed')).toMatchObject({ reason: sentence })
  expect((await sponsor.send(viewStatement)).data[0]).toMatchObject({ type: 'bonus_reversed' })

  // Its transaction is free for the deposit that it pays.
  await confirm(tess, right, transaction)
  expect(await ben.balanceCents('invested')).toBe(100_00n)
  // The first deposit that stays earns the bonus.
  await confirm(tess, await addPendingDeposit(server, ada, plan), randomBytes(32).toString('hex'))
  await deliverMail(server)
  expect(await sponsor.balanceCents()).toBe(bonus)
  expect(await found()).toBe('')
})

test('a part that the member does not have any more stops their withdrawals until two owners book it as a loss', async () => {
  const [theo, tess, olive, oscar] = await people()
  const [ada, plan] = [await makePerson(server), await openPlan(server)]
  const id = await addPendingDeposit(server, ada, plan)
  await confirm(theo, id, randomBytes(32).toString('hex'))
  await theo.send(releaseDeposit, { params: { id }, body: { reason } })
  await spend([theo, tess], ada, '70.00')
  const held = async () => (await theo.send(viewUnits)).books.find(({ asset }) => asset === 'bitcoin')
  const before = await held()
  await approve(tess, await request(theo, id))
  expect(await ada.balanceCents()).toBe(0n)
  const record = async () => (await olive.send(viewDeposit, { params: { id } })).deposit
  expect(await record()).toMatchObject({ missing: 70_00n, status: 'reversed' })
  const blockers = async () => (await ada.send(viewWithdrawalLimits)).data.blockers.map((blocker) => blocker.reason)
  expect(await blockers()).toContain('payment_missing')
  const waiting = async () => (await olive.send(viewOverview)).oldest.find((one) => one.id === id)
  expect(await waiting()).toMatchObject({ queue: 'deposit_losses_to_book', amount: 70_00n })

  const params = { id }
  await expectRefused(theo.send(requestPaymentLoss, { params, body: { reason } }), 'role_not_allowed')
  const loss = (await olive.send(requestPaymentLoss, { params, body: { reason } })).approval_id
  expect([await waiting(), (await record()).pending_approval]).toEqual([undefined, loss])
  await approve(oscar, loss)
  expect([await blockers(), (await record()).missing]).toEqual([[], null])
  const after = await held()
  expect(Number(before?.in) - Number(before?.out) - Number(after?.in) + Number(after?.out)).toBeCloseTo(0.002, 8)
  expect(await found()).toBe('')
})

test('a deposit that was taken back is neither taken back again, released nor corrected, and one from the balance is not taken back', async () => {
  const [theo, tess] = await people()
  const [ada, plan] = [await makePerson(server), await openPlan(server)]
  const id = await inPlan(ada, plan)
  const [approval, release] = [
    await request(theo, id),
    await theo.send(releaseDeposit, { params: { id }, body: { reason } }),
  ]
  expect(release.approval_id).toBeNull()
  await approve(tess, approval)
  const own = await inPlan(ada, plan)
  await approve(tess, await request(theo, own))
  for (const one of [id, own]) {
    await expectRefused(request(theo, one), 'deposit_reversed')
    const again = theo.send(releaseDeposit, { params: { id: one }, body: { reason } })
    expect(await expectRefused(again, 'deposit_not_in_plan')).toContain('reversed')
    const body = { record_id: one, cause: 'mistyped', transaction_id: randomBytes(32).toString('hex'), reason } as const
    await expectRefused(theo.send(requestTransactionCorrection, { body }), 'deposit_reversed')
    await expect(asServer('select ledger.post_credit_reversal($1, $2)', [approval, 'system'])).rejects.toMatchObject({
      constraint: 'credit_reversals_are_once',
    })
    await expect(asServer('update deposits set released_at = now() where id = $1', [one])).rejects.toMatchObject({
      code: 'CL011',
    })
    await expect(asServer('update deposits set reversed_at = null where id = $1', [one])).rejects.toMatchObject({
      code: '42501',
    })
  }
  await server.owner.query('update plans set term_days = 1 where id = $1', [plan._id])
  await server.owner.query("update deposits set decided_at = now() - interval '2 days' where id = $1", [own])
  expect(await releaseMaturedDeposits(jobContext(server))).toBe(0)
  const rich = await makePerson(server, { balance: '100.00' })
  await rich.send(requestDeposit, { body: { amount: '100', plan, wallet: 'balance' } })
  const { deposits } = await theo.send(listDeposits, { query: { member_id: rich.id } })
  for (const one of [deposits[0]?.id ?? '', await addPendingDeposit(server, ada, plan)])
    await expectRefused(request(theo, one), 'deposit_not_credited')
  expect(await found()).toBe('')
})

test.for(['another approval', 'a release', 'a withdrawal', 'a distribution'] as const)(
  'a reversal beside %s leaves books that balance',
  async (other) => {
    const [theo, tess, olive] = await people()
    const [ada, plan] = [await makePerson(server, { balance: '50.00', addresses: ['bitcoin'] }), await openPlan(server)]
    const id = await inPlan(ada, plan)
    await putInPlan(server, plan, [{ person: await makePerson(server), cents: 100_00n }])
    await makeGain(server, plan, '20.00')
    const approval = await request(theo, id)
    const beside = {
      'another approval': () => approve(olive, approval),
      'a release': () => theo.send(releaseDeposit, { params: { id }, body: { reason } }),
      'a withdrawal': () => withdraw(ada, '50.00'),
      'a distribution': () => distribute(server, theo, plan, '20.00'),
    }[other]
    const [reversed] = await Promise.allSettled([approve(tess, approval), beside()])
    if (other !== 'another approval') expect(reversed.status).toBe('fulfilled')
    const { rows } = await server.owner.query(
      `select credited_cents::integer as credited, missing_cents::integer as missing,
         (select coalesce(sum(amount_cents), 0)::integer from credit_reversal_parts part
          where part.approval_id = reversal.approval_id and source_id is null) as taken
       from credit_reversals reversal where deposit_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].taken + rows[0].missing).toBe(100_00)
    expect(await ada.balanceCents('invested')).toBe(0n)
    expect(await found()).toBe('')
  },
)

test('a deposit that was taken back counts for no check of a withdrawal', async () => {
  const [theo, tess] = await people()
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const id = await addPendingDeposit(server, ada, await openPlan(server))
  await confirm(theo, id, randomBytes(32).toString('hex'))
  const levels = async () => {
    const params = { id: await withdraw(ada, '40.00') }
    const { checks } = (await theo.send(viewWithdrawal, { params })).withdrawal
    await theo.send(rejectWithdrawal, { params, body: { code: 'payment_failed' } })
    return checks.filter(({ name }) => /^out_in_1_day|^deposit_recent/.test(name)).map(({ level }) => level)
  }
  expect(await levels()).toEqual(['green', 'amber'])
  await approve(tess, await request(theo, id))
  expect(await levels()).toEqual(['green', 'green'])
})

test('one person takes no credit of a deposit back, nor do two another amount of it', async () => {
  const [theo, tess] = await people()
  const id = await inPlan(await makePerson(server), await openPlan(server))
  const approval = await request(theo, id)
  const post = () => asServer('select ledger.post_credit_reversal($1, $2)', [approval, 'system'])
  await expect(post()).rejects.toMatchObject({ code: 'CL005' })
  await alterApproval(
    approval,
    `status = 'approved', decided_at = now(), decided_by = '${tess.id}',
    payload = payload || '{"amount": "90.00"}'`,
  )
  await expect(post()).rejects.toMatchObject({ code: 'CL005' })
})

test('the database lets no other transaction take the place of one of a deposit that was taken back', async () => {
  const [theo, tess] = await people()
  const id = await inPlan(await makePerson(server), await openPlan(server))
  const transaction_id = randomBytes(32).toString('hex')
  const body = { record_id: id, cause: 'mistyped', transaction_id, reason } as const
  const { approval_id } = await theo.send(requestTransactionCorrection, { body })
  await approve(tess, await request(theo, id))
  await expectRefused(approve(tess, approval_id), 'deposit_reversed')
  const correct = alterApproval(
    approval_id,
    `status = 'approved', decided_at = now(), decided_by = '${tess.id}'`,
    `insert into transaction_corrections (approval_id, subject_kind, subject_id, asset, cause, transaction_before, transaction_id)
       select '${approval_id}', 'deposit', id, 'bitcoin', 'mistyped', transaction_id, '${transaction_id}'
       from deposits where id = '${id}'`,
  )
  await expect(correct).rejects.toMatchObject({ code: 'CL005' })
})

test('a deposit that no payment has brought is not taken back in the database', async () => {
  const id = await addPendingDeposit(server, await makePerson(server), await openPlan(server))
  const change = server.owner.query('update deposits set reversed_at = now() where id = $1', [id])
  await expect(change).rejects.toMatchObject({ constraint: 'deposits_reversed_were_credited' })
})
