import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewOverview, viewWaiting } from '@cairn/contract/operator/overview.ts'
import { updateDailyTotals } from '../../ledger/reporting/days/daily-totals.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { postDated } from '../../testing/fixtures/dated-transfers.ts'
import { addDocument } from '../../testing/fixtures/records.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()
const daysAgo = (days: number) => new Date(server.now.getTime() - days * 86_400_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The balances of the books, from adding every account and every transfer. */
async function addUp() {
  const { rows } = await server.owner.query(`
    select role, sum(coalesce(balance_cents, (
      select coalesce(sum(case when to_account = a.id then amount_cents else -amount_cents end), 0)
      from ledger.transfers where a.id in (from_account, to_account))))::bigint::text as cents
    from ledger.accounts a group by role`)
  const sums = new Map(rows.map(({ role, cents }) => [role as string, BigInt(cents as string)]))
  return (role: string) => sums.get(role) ?? 0n
}

test('the figures equal the ledger, with and without daily totals', async () => {
  const owner = await makeOperator(server, 'owner')
  const ada = await makePerson(server, { balance: '1000.00' })
  const at = (role: string) => `member:${ada.id}:${role}`
  await postDated(server.owner, [
    { at: daysAgo(200), kind: 'deposit_confirmed', from: 'custody:bitcoin', to: at('invested'), cents: 500_00n },
    { at: daysAgo(3), kind: 'deposit_confirmed', from: 'custody:usdt', to: at('invested'), cents: 70_25n },
    { at: daysAgo(3), kind: 'deposit_confirmed', from: 'custody:usdt', to: at('invested'), cents: 1n },
    { at: daysAgo(2), kind: 'deposit_released', from: at('invested'), to: at('available'), cents: 100_00n },
    { at: daysAgo(1), kind: 'withdrawal_held', from: at('available'), to: at('held'), cents: 7_00n },
    { at: daysAgo(1), kind: 'withdrawal_sent', from: at('held'), to: 'custody:bitcoin', cents: 7_00n },
    { at: daysAgo(1), kind: 'bonus_budget_funded', from: 'opening', to: 'bonus_budget', cents: 40_00n },
  ])
  const withdrawalId = await askToWithdraw(ada.id)
  const before = await owner.send(viewOverview)
  await sealEverything(server.owner)
  expect(await updateDailyTotals(server.database)).toBeGreaterThanOrEqual(5n)
  expect(await updateDailyTotals(server.database)).toBe(0n)
  const summed = await owner.send(viewOverview)
  expect(summed).toEqual(before)
  await postDated(server.owner, [
    // After its day was summed, and on a day with a sum.
    { at: daysAgo(3), kind: 'deposit_confirmed', from: 'custody:usdt', to: at('invested'), cents: 10_00n },
  ])

  const { figures, days } = await owner.send(viewOverview)
  const of = await addUp()
  expect(figures).toMatchObject({
    available: of('available'),
    invested: of('invested'),
    held: of('held'),
    owed: of('available') + of('invested') + of('held'),
    bonus_budget: of('bonus_budget'),
    owned: -of('custody'),
    opening: of('opening'),
    corrections: -of('corrections'),
  })
  expect(figures.held).toBe(10_00n)
  // 7.00 of 500.00 in bitcoin was sent.
  expect(figures.custody).toContainEqual({ asset: 'bitcoin', amount: 493_00n, latest_count: null })
  expect(figures.custody).toContainEqual({ asset: 'usdt', amount: 80_26n, latest_count: null })
  const { owned, owed, bonus_budget, gains, fees, opening, corrections } = figures
  expect(owned).toBe(owed + bonus_budget + gains + fees + opening - corrections)

  expect(days).toHaveLength(90)
  expect(days.at(-1)).toMatchObject({ day: dayOf(server.now), owed: figures.owed })
  const thatDay = days.find(({ day }) => day === dayOf(daysAgo(3)))
  const dayBefore = days.find(({ day }) => day === dayOf(daysAgo(4)))
  expect(thatDay).toMatchObject({ in: 80_26n, out: 0n, owed: dayBefore!.owed! + 80_26n })
  await updateDailyTotals(server.database)
  expect((await owner.send(viewOverview)).figures).toEqual(figures)

  await postDated(server.owner, [
    { at: server.now, kind: 'withdrawal_released', from: at('held'), to: at('available'), cents: 10_00n },
  ])
  await server.owner.query("update withdrawals set status = 'cancelled', settled_at = now() where id = $1", [
    withdrawalId,
  ])
})

test("“today” has the day's transfers, by kind", async () => {
  const owner = await makeOperator(server, 'owner')
  const count = async (kind: string) =>
    (await owner.send(viewOverview)).today.find((moved) => moved.kind === kind) ?? { kind, count: 0, amount: 0n }
  const before = await count('deposit_confirmed')
  const ada = await makePerson(server)
  await postDated(server.owner, [
    {
      at: server.now,
      kind: 'deposit_confirmed',
      from: 'custody:bitcoin',
      to: `member:${ada.id}:invested`,
      cents: 9_99n,
    },
  ])
  expect(await count('deposit_confirmed')).toEqual({
    kind: 'deposit_confirmed',
    count: before.count + 1,
    amount: before.amount + 9_99n,
  })
})

test('today is the day of the reader, from its first moment, while the charts have the days of the ledger', async () => {
  const owner = await makeOperator(server, 'owner')
  const ada = await makePerson(server)
  const today = async (time_zone: string) => {
    const { day, days, today: moved } = await owner.send(viewOverview, { query: { time_zone } })
    expect(days.at(-1)?.day).toBe(dayOf(server.now))
    return { day, count: moved.find(({ kind }) => kind === 'correction_credited')?.count ?? 0 }
  }
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC']) {
    const { count } = await today(zone)
    const midnight = server.now.toTemporalInstant().toZonedDateTimeISO(zone).startOfDay().epochMilliseconds
    await postDated(
      server.owner,
      [-1, 0].map((ms) => ({
        at: new Date(midnight + ms),
        kind: 'correction_credited' as const,
        from: 'corrections',
        to: `member:${ada.id}:available`,
        cents: 1n,
      })),
    )
    const own = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(server.now)
    expect([zone, await today(zone)]).toEqual([zone, { day: own, count: count + 1 }])
  }
})

test('concurrent servers sum each transfer once', async () => {
  const owner = await makeOperator(server, 'owner')
  const ada = await makePerson(server)
  const all = Array.from({ length: 20 }, () => ({
    at: daysAgo(30),
    kind: 'deposit_confirmed' as const,
    from: 'custody:ethereum',
    to: `member:${ada.id}:invested`,
    cents: 1_00n,
  }))
  for (const one of all) {
    await Promise.all([
      postDated(server.owner, [one]),
      server.database.plainPool.query('select ledger.seal()'),
      updateDailyTotals(server.database),
      updateDailyTotals(server.database),
    ])
  }
  const day = (await owner.send(viewOverview)).days.find((one) => one.day === dayOf(daysAgo(30)))
  expect(day?.in).toBe(20_00n)
  await sealEverything(server.owner)
  await updateDailyTotals(server.database)
  const { rows } = await server.owner.query(
    `select amount_cents::text as cents from ledger.daily_totals where custody = 'custody:ethereum'`,
  )
  expect(rows).toEqual([{ cents: '2000' }])
})

test('only the function writes the daily totals', async () => {
  for (const statement of [
    `insert into ledger.daily_totals values (current_date, 'bonus_paid', '', 1, 1)`,
    'update ledger.daily_totals set amount_cents = 1',
    'delete from ledger.daily_totals',
    `update ledger.daily_totals_end set until_position = 0`,
  ]) {
    await expect(server.owner.query(statement)).rejects.toThrow()
  }
})

test('each role sees its own queues, oldest first', async () => {
  const [treasurer, reviewer, support] = await makeOperators(server, 'treasurer', 'reviewer', 'support')
  const ada = await makePerson(server, { balance: '100.00' })
  await addDocument(server, ada, 'pending')
  const withdrawalId = await askToWithdraw(ada.id)
  const plan = await openPlan(server)
  await server.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, requested_at)
     values ($1, $2, $3, 'bitcoin', 'an address', 12345, 'pending', now() - interval '2 days')`,
    [randomUUIDv7(), ada.id, plan._id],
  )
  const seen = async (operator: typeof treasurer) => {
    const { waiting, oldest } = await operator.send(viewOverview)
    expect(oldest.map(({ since }) => since)).toEqual(oldest.map(({ since }) => since).toSorted())
    return { queues: waiting.map(({ queue }) => queue), waiting, oldest }
  }
  expect((await seen(support)).queues).toEqual(['waiting_for_another'])
  const review = await seen(reviewer)
  expect(review.queues).toEqual(['documents_to_review'])
  expect(review.waiting).toEqual([{ queue: 'documents_to_review', count: 1, oldest: review.oldest[0]?.since }])
  expect(review.oldest).toMatchObject([{ member: { id: ada.id }, amount: null }])
  const treasury = await seen(treasurer)
  expect(treasury.queues).toEqual([
    'deposits_to_confirm',
    'payments_to_decide',
    'withdrawals_to_approve',
    'withdrawals_to_send',
    'withdrawals_being_sent',
    'uncertain_withdrawals',
    'refused_transactions',
    'approvals_to_decide',
    'differences_to_explain',
    'waiting_for_another',
  ])
  expect(treasury.oldest).toMatchObject([
    { queue: 'deposits_to_confirm', amount: 123_45n, member: { id: ada.id } },
    { queue: 'withdrawals_to_approve', id: withdrawalId, amount: 10_00n },
  ])

  // Where two must approve, an operator who has approved no longer sees it.
  await server.owner.query('update withdrawals set approved_by = $1, approved_at = now() where id = $2', [
    treasurer.id,
    withdrawalId,
  ])
  expect((await seen(treasurer)).oldest).toHaveLength(1)
  expect((await seen(await makeOperator(server, 'treasurer'))).oldest).toHaveLength(2)
})

/** Ten dollars are held, and a withdrawal that takes two people is pending. */
async function askToWithdraw(memberId: string): Promise<string> {
  const id = randomUUIDv7()
  await postDated(server.owner, [
    {
      at: server.now,
      kind: 'withdrawal_held',
      from: `member:${memberId}:available`,
      to: `member:${memberId}:held`,
      cents: 10_00n,
    },
  ])
  await server.owner.query(
    `insert into payout_addresses (id, member_id, asset, address, usable_from)
     values (gen_random_uuid(), $1, 'bitcoin', 'an address', now())`,
    [memberId],
  )
  await server.owner.query(
    `insert into withdrawals (id, member_id, asset, address, amount_cents, status, approvals_needed)
     values ($1, $2, 'bitcoin', 'an address', 1000, 'pending', 2)`,
    [id, memberId],
  )
  return id
}

test('a request is pending for all who may decide it, except its requester and the operator whom it is about', async () => {
  const [requester, other, about] = await makeOperators(server, 'owner', 'owner', 'owner')
  const id = randomUUIDv7()
  await server.owner.query(
    `insert into approvals (id, kind, payload, sentence, reason, operator_id, requested_by)
     values ($1, 'operator_role', '{}', 'Terry becomes support', 'On leave for a year', $2, $3)`,
    [id, about.id, requester.id],
  )
  const isSeenBy = async (operator: typeof requester) =>
    (await operator.send(viewOverview)).oldest.some((one) => one.id === id && one.sentence === 'Terry becomes support')
  expect([await isSeenBy(requester), await isSeenBy(other), await isSeenBy(about)]).toEqual([false, true, false])
  // A treasurer decides other requests, and none about roles.
  expect(await isSeenBy(await makeOperator(server, 'treasurer'))).toBe(false)
})

test.each(['owner', 'treasurer', 'reviewer', 'support'] as const)(
  'the menu of the %s counts what the overview counts',
  async (role) => {
    const operator = await makeOperator(server, role)
    const { waiting } = await operator.send(viewWaiting)
    expect(waiting).toEqual((await operator.send(viewOverview)).waiting)
  },
)

test('a long queue shows its oldest records', async () => {
  const treasurer = await makeOperator(server, 'treasurer')
  const [ada, plan] = [await makePerson(server), await openPlan(server)]
  await server.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, requested_at)
     select gen_random_uuid(), $1, $2, 'bitcoin', 'an address', day * 100, 'pending', now() - day * interval '1 year'
     from generate_series(1, 15) as day`,
    [ada.id, plan._id],
  )
  const { oldest } = await treasurer.send(viewOverview)
  expect(oldest.map(({ amount }) => amount)).toEqual(
    [15, 14, 13, 12, 11, 10, 9, 8, 7, 6].map((years) => BigInt(years) * 100n),
  )
})
