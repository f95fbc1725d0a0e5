import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveRequest, rejectRequest, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestBonusFunding } from '@cairn/contract/operator/members/bonuses.ts'
import { listPlanGains, listGainsAndLosses, recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperators } from '../../testing/people/operators.ts'
import { uploadFile } from '../../testing/fixtures/evidence-files.ts'
import { evidence, makeGain } from '../../testing/fixtures/plan-gains.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { openPlan, type FixturePlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()
const gainsOf = async (plan: FixturePlan) => {
  const { rows } = await server.owner.query(
    'select balance_cents::integer as cents from ledger.accounts where code = $1',
    [`realised_gains:${plan._id}`],
  )
  return rows[0]?.cents ?? 0
}
const dayAt = (hoursAhead: number) => new Date(Date.now() + hoursAhead * 3_600_000).toISOString().slice(0, 10)
const treasurers = () => makeOperators(server, 'treasurer', 'treasurer')

test('a gain is posted when another operator approves it, and not before', async () => {
  const [theo, tess] = await treasurers()
  const plan = await openPlan(server)
  const body = { ...evidence(plan, '1200.50'), asset: 'bitcoin' as const, transaction_id: 'a'.repeat(64) }

  const { approval_id } = await theo.send(recordGainOrLoss, { body })
  expect(await gainsOf(plan)).toBe(0)
  expect((await theo.send(listPlanGains)).plans.find(({ id }) => id === plan._id)).toMatchObject({
    gains: 0n,
    waiting: 1,
  })
  await expectRefused(theo.send(approveRequest, { params: { id: approval_id } }), 'approval_is_own')
  expect(await gainsOf(plan)).toBe(0)

  await tess.send(approveRequest, { params: { id: approval_id } })
  expect(await gainsOf(plan)).toBe(1200_50)
  const { gains_and_losses } = await tess.send(listGainsAndLosses, { query: { plan: plan._id } })
  expect(gains_and_losses).toMatchObject([
    {
      kind: 'gain',
      amount: 1200_50n,
      asset: 'bitcoin',
      day: '2026-01-05',
      status: 'approved',
      counterparty: 'North Brokers',
    },
  ])
  const { rows } = await server.owner.query('select did from audit.events where subject_id = $1 order by id', [body.id])
  expect(rows.map(({ did }) => did)).toEqual(['gain_recorded', 'gain_posted'])
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('a rejected gain is never posted, and its payment can be recorded again', async () => {
  const [theo, tess] = await treasurers()
  const plan = await openPlan(server)
  const transaction_id = 'b'.repeat(64)
  const { approval_id } = await theo.send(recordGainOrLoss, { body: { ...evidence(plan, '10'), transaction_id } })
  const again = () =>
    theo.send(recordGainOrLoss, { body: { ...evidence(plan, '10'), transaction_id: transaction_id.toUpperCase() } })
  await expectRefused(again(), 'transaction_id_used')
  await tess.send(rejectRequest, { params: { id: approval_id }, body: { reason: 'The statement says less' } })
  expect(await gainsOf(plan)).toBe(0)
  await again()
})

test.for([{ transaction_id: 'c'.repeat(64) }, {}])(
  'one form is one record, under concurrent and repeated requests: %o',
  async (payment) => {
    const [theo] = await treasurers()
    const body = { ...evidence(await openPlan(server), '10'), ...payment }
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => theo.send(recordGainOrLoss, { body })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('gain_or_loss_recorded')
    }
    await expectRefused(theo.send(recordGainOrLoss, { body }), 'gain_or_loss_recorded')
  },
)

test('two concurrent forms with the same payment are one record', async () => {
  const [theo, tess] = await treasurers()
  const plan = await openPlan(server)
  const record = (one: typeof theo) =>
    one.send(recordGainOrLoss, { body: { ...evidence(plan, '10'), transaction_id: 'd'.repeat(64) } })
  const outcomes = await Promise.allSettled([record(theo), record(tess), record(theo), record(tess)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a loss reduces its plan’s gains, and cannot exceed the plan’s money', async () => {
  const [theo, tess] = await treasurers()
  const plan = await openPlan(server)
  await expectRefused(theo.send(recordGainOrLoss, { body: evidence(plan, '0.01', 'loss') }), 'loss_not_covered')
  await makeGain(server, plan, '100.00')
  expect(
    await expectRefused(theo.send(recordGainOrLoss, { body: evidence(plan, '100.01', 'loss') }), 'loss_not_covered'),
  ).toContain('$100.00')

  // The gains cover each of them alone, but not two.
  const asked = []
  for (let count = 0; count < 8; count += 1)
    asked.push(await theo.send(recordGainOrLoss, { body: evidence(plan, '60', 'loss') }))
  const outcomes = await Promise.allSettled(
    asked.map(({ approval_id }) => tess.send(approveRequest, { params: { id: approval_id } })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['loss_changed']))
  expect(await gainsOf(plan)).toBe(40_00)
  const { gains_and_losses } = await theo.send(listGainsAndLosses, { query: { plan: plan._id, status: 'pending' } })
  expect(gains_and_losses).toHaveLength(7)
})

test('the day may be today in any time zone, and not in the future', async () => {
  const [theo] = await treasurers()
  const plan = await openPlan(server)
  const record = (day: string) => theo.send(recordGainOrLoss, { body: { ...evidence(plan, '10'), day } })
  await record(dayAt(13))
  await expectRefused(record(dayAt(14 + 24)), 'day_invalid')
})

test('invalid input is refused without a record', async () => {
  const [theo] = await treasurers()
  const plan = await openPlan(server)
  const record = (wrong: object) =>
    theo.send(recordGainOrLoss, { body: { ...evidence(plan, '10'), ...wrong } as never })
  await expectRefused(record({ plan: randomUUIDv7() }), 'plan_unknown')
  await expectRefused(record({ amount: '0' }), 'amount_invalid')
  await expectRefused(record({ day: '2999-01-01' }), 'day_invalid')
  await expectRefused(record({ day: '2026-02-30' }), 'day_invalid')
  await expectRefused(record({ document_name: ' ' }), 'document_name_invalid')
  await expectRefused(record({ counterparty: '' }), 'counterparty_invalid')
  await expectRefused(record({ transaction_id: '-/.' }), 'payment_reference_invalid')
  expect((await theo.send(listGainsAndLosses, { query: { plan: plan._id } })).gains_and_losses).toEqual([])
})

test.each([
  'SEPA-2026/11-00123',
  'RF18 5390 0754 7034',
  'E2E.2026:11,77',
  'MT103 20/1126',
  "O'NEIL (NOV) +1?",
  'Überweisung 12',
  'REF_1#77',
])('the reference “%s” of a bank is kept as it is', async (transaction_id) => {
  const [theo] = await treasurers()
  const plan = await openPlan(server)
  await theo.send(recordGainOrLoss, { body: { ...evidence(plan, '10'), transaction_id: ` ${transaction_id}\u200b` } })
  const { gains_and_losses } = await theo.send(listGainsAndLosses, { query: { plan: plan._id } })
  expect(gains_and_losses[0]?.transaction_id).toBe(transaction_id)
})

test('a bank’s reference may repeat: elsewhere at once, at the same counterparty when the operator confirms it', async () => {
  const [theo, tess] = await treasurers()
  const plan = await openPlan(server)
  const record = (more: object) => theo.send(recordGainOrLoss, { body: { ...evidence(plan, '10'), ...more } })
  const reference = { transaction_id: 'INV 2026/11' }
  await record(reference)
  await record({ ...reference, counterparty: 'South Brokers' })
  await expectRefused(record({ transaction_id: 'inv 2026/11' }), 'payment_reference_used')
  const fund = (more: object) => {
    const { kind: _kind, plan: _plan, day: _day, ...paper } = evidence(plan, '5')
    return theo.send(requestBonusFunding, { body: { ...paper, ...reference, ...more } })
  }
  await expectRefused(fund({}), 'payment_reference_used')
  await fund({ reference_repeats: true })
  const { approval_id } = await record({ ...reference, reference_repeats: true })
  const { approval } = await tess.send(viewApproval, { params: { id: approval_id } })
  expect(approval.sentence).toContain('with a reference that was used before')
  for (const none of ['NOTPROVIDED', 'NOTPROVIDED', 'NONREF', 'nonref']) await record({ transaction_id: none })
})

test('a corrected gain gives its transaction to the right one, once, and only when the operator confirms it', async () => {
  const [theo, tess] = await treasurers()
  const plan = await openPlan(server)
  const chain = { asset: 'bitcoin' as const, transaction_id: 'e5'.repeat(32) }
  const record = (amount: string, more: object = {}, kind: 'gain' | 'loss' = 'gain') =>
    theo.send(recordGainOrLoss, { body: { ...evidence(plan, amount, kind), ...more } })
  const approve = async (asked: Promise<{ approval_id: string }>) =>
    tess.send(approveRequest, { params: { id: (await asked).approval_id } })
  await approve(record('1000', chain))
  await expectRefused(record('100', { ...chain, reference_repeats: true }), 'transaction_id_used')
  const loss = record('1000', {}, 'loss')
  await loss
  // It corrects no record until it is approved.
  await expectRefused(record('100', { ...chain, reference_repeats: true }), 'transaction_id_used')
  await approve(loss)
  await expectRefused(record('100', chain), 'payment_reference_used')
  await approve(record('100', { ...chain, reference_repeats: true }))
  expect(await gainsOf(plan)).toBe(100_00)
  await expectRefused(record('100', { ...chain, reference_repeats: true }), 'transaction_id_used')
})

const countDone = (outcomes: PromiseSettledResult<object>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

test.for<['gain' | 'loss', 'gain' | 'loss']>([
  ['gain', 'loss'],
  ['loss', 'gain'],
])('one correction frees the transaction of one %s only, even of several at once', async ([kind, other]) => {
  const [theo, tess] = await treasurers()
  const plan = await openPlan(server)
  const chains = Array.from({ length: 5 }, () => ({
    asset: 'bitcoin' as const,
    transaction_id: randomBytes(32).toString('hex'),
  }))
  const record = (of: 'gain' | 'loss', amount: string, more: object = {}) =>
    theo.send(recordGainOrLoss, { body: { ...evidence(plan, amount, of), ...more } })
  const approve = async (asked: Promise<{ approval_id: string }>) =>
    tess.send(approveRequest, { params: { id: (await asked).approval_id } })
  await approve(record('gain', '9000'))
  for (const chain of chains) await approve(record(kind, '1000', chain))
  const again = { reference_repeats: true }
  /** These many forms come together: a lock holds gains at the correction, losses at the lock of their plan. Returns how many are recorded. */
  const recordTogether = async (count: number) => {
    const files = await Promise.all(chains.map(() => uploadFile(theo)))
    await server.owner.query('begin; lock table gain_or_loss_corrections in share mode')
    const outcomes = Promise.allSettled(
      chains.map((chain, index) => record(kind, '100', { ...chain, ...again, evidence_file_id: files[index] })),
    )
    const waiting = `select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await server.owner.query(waiting)).rowCount).toBe(count)
    await server.owner.query('commit')
    return countDone(await outcomes)
  }
  const recordAfter = async () =>
    countDone(await Promise.allSettled(chains.map((chain) => record(kind, '100', { ...chain, ...again }))))

  await approve(record(other, '1000'))
  expect(await recordTogether(5)).toBe(1)
  expect(await recordAfter()).toBe(0)
  // Each correction corrects one.
  await approve(record(other, '1000'))
  expect(await recordTogether(4)).toBe(1)
  expect(await recordAfter()).toBe(0)
})

test('a loss that was recorded before a gain was approved does not correct it', async () => {
  const [theo, tess] = await treasurers()
  const plan = await openPlan(server)
  const chain = { asset: 'bitcoin' as const, transaction_id: randomBytes(32).toString('hex') }
  const record = (of: 'gain' | 'loss', amount: string, more: object = {}) =>
    theo.send(recordGainOrLoss, { body: { ...evidence(plan, amount, of), ...more } })
  const approve = ({ approval_id }: { approval_id: string }) =>
    tess.send(approveRequest, { params: { id: approval_id } })
  await approve(await record('gain', '9000'))
  const loss = await record('loss', '1000')
  await approve(await record('gain', '1000', chain))
  await approve(loss)
  await expectRefused(record('gain', '100', { ...chain, reference_repeats: true }), 'transaction_id_used')
})

test('the list is paged without a gap or a repeat, newest first', async () => {
  const [theo] = await treasurers()
  const plan = await openPlan(server)
  for (let count = 0; count < 5; count += 1) await theo.send(recordGainOrLoss, { body: evidence(plan, `${count + 1}`) })
  const seen: (bigint | null)[] = []
  for (let cursor: string | undefined, turn = 0; turn < 3; turn += 1) {
    const { gains_and_losses, next } = await theo.send(listGainsAndLosses, {
      query: { plan: plan._id, limit: 2, ...(cursor && { cursor }) },
    })
    seen.push(...gains_and_losses.map(({ amount }) => amount))
    cursor = next ?? undefined
  }
  expect(seen).toEqual([500n, 400n, 300n, 200n, 100n])
})
