import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import type { DistributionRule } from '@cairn/contract/core/constants.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import {
  listDistributionShares,
  previewDistribution,
  requestDistribution,
  viewDistribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { listPlanGains, recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { seededRandom } from '../../../testing/fuzz/random.ts'
import { evidence, makeGain, putInPlan, today } from '../../../testing/fixtures/plan-gains.ts'
import { openPlan, type FixturePlan } from '../../../testing/fixtures/fixtures.ts'
import { makeOperator, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { divideProRata } from './divide-pro-rata.ts'
import { postDistributions } from './post-distributions.ts'

const server = useTestServer()

/** The day so many days ago, in UTC. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Members whose deposits came into a plan so many days ago, a minute before the end of the day in UTC. */
async function openFixture(rule: DistributionRule, deposits: { cents: bigint; daysAgo: number }[]) {
  const treasurer = await makeOperator(server, 'treasurer')
  const plan = await openPlan(server)
  await server.owner.query('update plans set distribution_rule = $2 where id = $1', [plan._id, rule])
  const people = await Promise.all(deposits.map(() => makePerson(server)))
  const stakes = deposits.map(({ cents }, place) => ({ person: people[place]!, cents }))
  const ids = await putInPlan(server, plan, stakes)
  for (const [place, { daysAgo: days }] of deposits.entries()) {
    if (days === 0) continue
    const came = `${daysAgo(days)} 23:59Z`
    await server.owner.query('update deposits set decided_at = $2 where id = $1', [ids[place], came])
  }
  await makeGain(server, plan, '1000.00')
  return { treasurer, plan, people, ids }
}

const preview = (by: TestOperator, plan: FixturePlan, amount: string, as_of?: string) =>
  by.send(previewDistribution, { query: { plan: plan._id, amount, ...(as_of && { as_of }) } })

async function distribute(by: TestOperator, plan: FixturePlan, amount: string, as_of: string) {
  const { hash } = await preview(by, plan, amount, as_of)
  const id = randomUUIDv7()
  await by.send(requestDistribution, { body: { id, plan: plan._id, amount, as_of, hash } })
  await postDistributions({}, jobContext(server))
  return (await by.send(viewDistribution, { params: { id } })).distribution
}

test('by record date a member gets a share of the balance at the end of the day, released money included', async () => {
  const { treasurer, plan, people, ids } = await openFixture('record_date', [
    { cents: 300_00n, daysAgo: 3 },
    { cents: 100_00n, daysAgo: 2 },
    { cents: 900_00n, daysAgo: 1 },
  ])
  await treasurer.send(releaseDeposit, { params: { id: ids[1]! }, body: { reason: 'Asked for it' } })
  const shown = await preview(treasurer, plan, '4.00', daysAgo(2))
  expect(shown).toMatchObject({
    rule: 'record_date',
    counted_from: daysAgo(2),
    as_of: daysAgo(2),
    invested: 400_00n,
    member_count: 2,
    excluded_count: 1,
    excluded_amount: 900_00n,
  })
  expect(shown.excluded).toMatchObject([{ amount: 900_00n, member: { full_name: 'Ada Byron' } }])

  expect(await distribute(treasurer, plan, '4.00', daysAgo(2))).toMatchObject({
    status: 'posted',
    rule: 'record_date',
    counted_from: daysAgo(2),
    as_of: daysAgo(2),
  })
  expect(await Promise.all(people.map((person) => person.balanceCents()))).toEqual([3_00n, 101_00n, 0n])
  const { data } = await people[0]!.send(viewStatement)
  expect(data[0]).toMatchObject({
    type: 'gain_distributed',
    shared_by: { rule: 'record_date', from: daysAgo(2), to: daysAgo(2) },
  })
  expect(data[1]).not.toHaveProperty('shared_by')
})

test('day-weighted, dollars and days since the last distribution decide', async () => {
  const { treasurer, plan, people } = await openFixture('day_weighted', [
    { cents: 100_00n, daysAgo: 10 },
    { cents: 200_00n, daysAgo: 5 },
  ])
  // $100 for 6 days and $200 for 1.
  const first = await preview(treasurer, plan, '8.00', daysAgo(5))
  expect(first).toMatchObject({ rule: 'day_weighted', counted_from: daysAgo(10), invested: 300_00n })
  expect(first.shares.map(({ weight, share }) => [weight, share])).toEqual([
    [600_00n, 6_00n],
    [200_00n, 2_00n],
  ])
  await distribute(treasurer, plan, '8.00', daysAgo(5))
  // From the next day on: $100 and $200 for 3 days each. A second distribution of the same day counts the same days.
  for (const amount of ['9.00', '3.00']) {
    expect(await distribute(treasurer, plan, amount, daysAgo(2))).toMatchObject({ counted_from: daysAgo(4) })
  }
  expect(await Promise.all(people.map((person) => person.balanceCents()))).toEqual([10_00n, 10_00n])
})

test('a distribution is never in the future, nor before the day of the last one', async () => {
  const { treasurer, plan } = await openFixture('record_date', [{ cents: 100_00n, daysAgo: 9 }])
  await expectRefused(preview(treasurer, plan, '1.00', daysAgo(-1)), 'as_of_invalid')
  await expectRefused(preview(treasurer, plan, '1.00', '2026-02-30'), 'as_of_invalid')
  await expectRefused(preview(treasurer, plan, '1.00', daysAgo(10)), 'nothing_to_share_by')
  const { hash } = await preview(treasurer, plan, '1.00', daysAgo(5))
  const body = { plan: plan._id, amount: '1.00', as_of: daysAgo(5), hash }
  await distribute(treasurer, plan, '1.00', daysAgo(4))
  await expectRefused(preview(treasurer, plan, '1.00', daysAgo(5)), 'as_of_invalid')
  await expectRefused(treasurer.send(requestDistribution, { body: { ...body, id: randomUUIDv7() } }), 'as_of_invalid')
  const ahead = server.owner.query(
    `insert into distributions (id, plan_id, amount_cents, rule, as_of, preview_hash, requested_by)
     values (gen_random_uuid(), $1, 1, 'record_date', current_date + 2, repeat('a', 64), $2)`,
    [plan._id, treasurer.id],
  )
  await expect(ahead).rejects.toMatchObject({ constraint: 'distributions_are_not_ahead' })
})

test('the default day is the day of the newest gain since the last distribution, else today', async () => {
  const { treasurer, plan } = await openFixture('record_date', [{ cents: 100_00n, daysAgo: 9 }])
  const other = await makeOperator(server, 'treasurer')
  const suggested = async () => {
    const { plans } = await treasurer.send(listPlanGains)
    return plans.find(({ id }) => id === plan._id)
  }
  expect(await suggested()).toMatchObject({ rule: 'record_date', as_of: '2026-01-05', last_as_of: null })
  const body = { ...evidence(plan, '5.00'), day: daysAgo(3) }
  const { approval_id } = await treasurer.send(recordGainOrLoss, { body })
  expect((await suggested())?.as_of).toBe('2026-01-05')
  await other.send(approveRequest, { params: { id: approval_id } })
  expect((await suggested())?.as_of).toBe(daysAgo(3))
  expect((await preview(treasurer, plan, '1.00')).as_of).toBe(daysAgo(3))
  await distribute(treasurer, plan, '1.00', daysAgo(2))
  expect(await suggested()).toMatchObject({ as_of: today(), last_as_of: daysAgo(2) })
})

test('two people approve a day: the server’s role cannot post another with their request (SEC-32)', async () => {
  const { treasurer, plan } = await openFixture('record_date', [{ cents: 100_00n, daysAgo: 9 }])
  const other = await makeOperator(server, 'owner')
  await server.owner.query('update settings set two_approvals_above_cents = 100')
  const { hash } = await preview(treasurer, plan, '2.00', daysAgo(3))
  const id = randomUUIDv7()
  const body = { id, plan: plan._id, amount: '2.00', as_of: daysAgo(3), hash, reason: 'The gains of October' }
  const { approval_id } = await treasurer.send(requestDistribution, { body })
  const insert = `insert into distributions (id, plan_id, amount_cents, rule, as_of, preview_hash, requested_by, approval_id)
    values ($1, $2, 200, 'record_date', $3, $4, $5, $6)`
  await server.owner.query('begin')
  await server.owner.query(
    `update approvals set status = 'approved', decided_by = $2, decided_at = now() where id = $1`,
    [approval_id, other.id],
  )
  const attacked = server.owner.query(insert, [id, plan._id, daysAgo(2), hash, treasurer.id, approval_id])
  await expect(attacked).rejects.toMatchObject({ code: 'CL005' })
  await server.owner.query('rollback')
  await other.send(approveRequest, { params: { id: approval_id ?? '' } })
  await postDistributions({}, jobContext(server))
  const { distribution } = await treasurer.send(viewDistribution, { params: { id } })
  expect(distribution).toMatchObject({ status: 'posted', as_of: daysAgo(3) })
  await server.owner.query('update settings set two_approvals_above_cents = 1000000')
})

test('the shares of any deposits and days equal a separate calculation, and add up to the cent (REL-I17)', async () => {
  const random = seededRandom(7)
  const drawn = Array.from({ length: 25 }, () => ({ cents: BigInt(1 + random.int(100_000)), daysAgo: random.int(12) }))
  const { treasurer, plan, people, ids } = await openFixture('day_weighted', drawn)
  const released = new Set(ids.filter(() => random.percent(25)))
  for (const id of released) await treasurer.send(releaseDeposit, { params: { id }, body: { reason: 'Asked for it' } })

  for (const [last, amount] of [
    [4, '123.45'],
    [0, '77.77'],
  ] as const) {
    const first = last === 4 ? Math.max(...drawn.map((deposit) => deposit.daysAgo)) : 3
    const { id } = await distribute(treasurer, plan, amount, daysAgo(last))
    const weights = drawn.map(({ cents, daysAgo: came }, place) => {
      const end = released.has(ids[place]!) ? Math.max(last, 1) : last
      return cents * BigInt(Math.max(0, Math.min(first, came) - end + 1))
    })
    const byMember = people
      .map(({ id: member }, place) => ({ member, weight: weights[place]! }))
      .filter(({ weight }) => weight > 0n)
      .toSorted((one, other) => (one.member < other.member ? -1 : 1))
    const expected = divideProRata(
      BigInt(amount.replace('.', '')),
      byMember.map(({ weight }) => weight),
    )
    const { shares } = await treasurer.send(listDistributionShares, { params: { id } })
    expect(shares.map(({ member, weight, amount: share }) => [member.id, weight, share])).toEqual(
      byMember
        .map(({ member, weight }, place) => [member, weight, expected[place]!.cents])
        .filter(([, , share]) => share !== 0n),
    )
    expect(shares.reduce((sum, share) => sum + (share.amount ?? 0n), 0n)).toBe(BigInt(amount.replace('.', '')))
  }
})
