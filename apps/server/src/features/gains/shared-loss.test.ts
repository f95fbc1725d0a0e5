import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { approveRequest, viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { recordGainOrLoss, viewLoss } from '@cairn/contract/operator/gains/gains.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { distribute, evidence, makeGain, putInPlan, today } from '../../testing/fixtures/plan-gains.ts'
import { openPlan, type FixturePlan } from '../../testing/fixtures/fixtures.ts'
import { seededRandom } from '../../testing/fuzz/random.ts'
import { makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { divideProRata } from './distributions/divide-pro-rata.ts'

const server = useTestServer()

/** A plan with deposits of so many cents, each of another member. */
async function openFixture(stakes: bigint[]) {
  const [theo, olive] = await makeOperators(server, 'treasurer', 'owner')
  const plan = await openPlan(server)
  const people = await Promise.all(stakes.map(() => makePerson(server)))
  const ids = await putInPlan(
    server,
    plan,
    stakes.map((cents, place) => ({ person: people[place]!, cents })),
  )
  return { theo, olive, plan, people, ids }
}

const record = async (by: TestOperator, plan: FixturePlan, amount: string, day = today()) =>
  (await by.send(recordGainOrLoss, { body: { ...evidence(plan, amount, 'loss'), day } })).approval_id
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })
const release = (by: TestOperator, id: string) =>
  by.send(releaseDeposit, { params: { id }, body: { reason: 'Asked for it' } })

/** What is invested in the ledger, by member. */
const invested = async (people: { id: string }[]) => {
  const { rows } = await server.owner.query(
    `select balance_cents::bigint as cents from unnest($1::uuid[]) with ordinality as person (id, place)
     join ledger.accounts on code = 'member:' || person.id || ':invested' order by place`,
    [people.map(({ id }) => id)],
  )
  return rows.map(({ cents }) => BigInt(cents))
}
const findings = async () => (await verifyLedger(server.owner)).findings.map(({ sentence }) => sentence)

test('a loss above the gains takes the gains first, and the rest from the members pro rata to the cent, by two people', async () => {
  const { theo, olive, plan, people, ids } = await openFixture([100_00n, 100_00n, 200_00n])
  await makeGain(server, plan, '30.00')
  const id = await record(theo, plan, '130.01')
  await expectRefused(approve(theo, id), 'approval_is_own')
  expect((await olive.send(viewApproval, { params: { id } })).approval.sentence).toContain(
    '$30.00 from its gains, and $100.01 from what members have in it',
  )
  const before = await olive.send(viewLoss, { params: { id } })
  expect(before).toMatchObject({ from_gains: 30_00n, from_members: 100_01n, member_count: 3 })
  expect(before.shares.map(({ invested: had, lost }) => [had, lost])).toEqual([
    [200_00n, 50_01n],
    [100_00n, 25_00n],
    [100_00n, 25_00n],
  ])
  expect(await invested(people)).toEqual([100_00n, 100_00n, 200_00n])

  await approve(olive, id)
  expect(await invested(people)).toEqual([75_00n, 75_00n, 149_99n])
  expect(await olive.send(viewLoss, { params: { id } })).toMatchObject({ ...before, shares: before.shares })

  const { data } = await people[2]!.send(viewStatement)
  expect(data[0]).toMatchObject({
    type: 'loss_shared',
    active_deposit_change: -50_01n,
    balance_change: 0n,
    active_deposit: 149_99n,
    evidence: { document: 'Statement of January', day: today() },
  })
  expect((await people[2]!.send(viewDashboard)).data.recent[0]).toMatchObject({ type: 'loss', amount: 50_01n })

  // The rest decides the next distribution, and a release pays it.
  await makeGain(server, plan, '299.99')
  await distribute(server, theo, plan, '299.99')
  await release(theo, ids[2]!)
  expect(await Promise.all(people.map((person) => person.balanceCents()))).toEqual([75_00n, 75_00n, 299_98n])
  const { rows } = await server.owner.query('select did from audit.events where did = $1', ['loss_posted'])
  expect(rows).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('one person cannot make members bear a loss, nor can the server’s role without the approved request (SEC-32)', async () => {
  const { theo, plan, people } = await openFixture([100_00n])
  const id = await record(theo, plan, '40.00')
  const { plainPool } = server.database
  const attack = (sql: string, values: unknown[] = []) => plainPool.query(sql, values)
  await expect(attack('select ledger.post_shared_loss($1, $2)', [id, 'system'])).rejects.toMatchObject({
    code: 'CL005',
  })
  await expect(attack('select ledger.post_approved($1, $2)', [id, 'system'])).rejects.toMatchObject({ code: 'CL005' })
  const codes = [`member:${people[0]!.id}:invested`, 'custody:usd']
  await expect(
    attack(
      `select ledger.post(array[$1::uuid], array['loss_shared'], array[$2], array[$3], array[100], array[$1::uuid], 'system')`,
      [randomUUIDv7(), ...codes],
    ),
  ).rejects.toMatchObject({ code: 'CL001' })
  expect(await invested(people)).toEqual([100_00n])
})

test('members never bear more than two people saw: other gains or less in the plan refuse the approval', async () => {
  const { theo, olive, plan, people, ids } = await openFixture([60_00n, 40_00n])
  await expectRefused(record(theo, plan, '100.01'), 'loss_not_covered')
  const covered = await record(theo, plan, '100.00')
  await makeGain(server, plan, '10.00')
  await expectRefused(approve(olive, covered), 'loss_changed')

  const large = await record(theo, plan, '90.00')
  await release(theo, ids[0]!)
  await expectRefused(approve(olive, large), 'loss_changed')
  const fitting = await record(theo, plan, '50.00')
  await approve(olive, fitting)
  // The plan is empty, so a release pays zero and a distribution has no member to pay.
  expect(await invested(people)).toEqual([0n, 0n])
  await release(theo, ids[1]!)
  expect(await people[1]!.balanceCents()).toBe(0n)
  expect(await findings()).toEqual([])
})

test('a deposit after the day of the loss bears no part of it', async () => {
  const { theo, olive, plan, people, ids } = await openFixture([60_00n, 40_00n])
  await server.owner.query(`update deposits set decided_at = now() - interval '3 days' where id = $1`, [ids[0]])
  const dayBefore = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await expectRefused(record(theo, plan, '70.00', dayBefore), 'loss_not_covered')
  await approve(olive, await record(theo, plan, '50.00', dayBefore))
  expect(await invested(people)).toEqual([10_00n, 40_00n])
})

test('releases during a loss: each deposit pays its rest, and no balance goes below zero (REL-I17)', async () => {
  const { theo, olive, plan, people, ids } = await openFixture(Array.from({ length: 12 }, (_, n) => BigInt(100_00 + n)))
  const id = await record(theo, plan, '300.00')
  const outcomes = await Promise.allSettled([
    ...ids.slice(0, 3).map((deposit) => release(theo, deposit)),
    approve(olive, id),
    ...ids.slice(3, 6).map((deposit) => release(theo, deposit)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(Array(7).fill('fulfilled'))
  const { rows } = await server.owner.query(
    `select sum(lost_cents)::bigint as lost, sum(received_cents - lost_cents) filter (where released_at is not null)::bigint as paid
     from deposits where id = any ($1)`,
    [ids],
  )
  expect(BigInt(rows[0].lost)).toBe(300_00n)
  const balances = await Promise.all(people.map((person) => person.balanceCents()))
  expect(balances.reduce((sum, cents) => sum + cents)).toBe(BigInt(rows[0].paid))
  expect(await findings()).toEqual([])
})

test('a loss is divided like a gain, adds up to the cent and takes from no deposit more than it has (REL-I17)', async () => {
  const random = seededRandom(11)
  for (let round = 0; round < 12; round += 1) {
    const stakes = Array.from({ length: 1 + random.int(12) }, () => BigInt(1 + random.int(round % 2 ? 30 : 100_000)))
    const { plan, ids } = await openFixture(stakes)
    const total = stakes.reduce((sum, cents) => sum + cents)
    const amount = 1n + BigInt(random.int(Number(total)))
    const { rows } = await server.owner.query('select * from divide_loss($1, current_date + 1, $2)', [plan._id, amount])
    const byDeposit = new Map(rows.map((row) => [row.deposit_id, BigInt(row.amount_cents)]))
    const ordered = ids.map((id, place) => ({ id, weight: stakes[place]! })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const expected = divideProRata(
      amount,
      ordered.map(({ weight }) => weight),
    )
    for (const [place, { id, weight }] of ordered.entries()) {
      expect(byDeposit.get(id) ?? 0n).toBe(expected[place]!.cents)
      expect(byDeposit.get(id) ?? 0n).toBeLessThanOrEqual(weight)
    }
    expect([...byDeposit.values()].reduce((sum, cents) => sum + cents)).toBe(amount)
  }
})
