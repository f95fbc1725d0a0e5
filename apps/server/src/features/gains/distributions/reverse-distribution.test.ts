import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  listDistributionShares,
  requestReversal,
  viewDistribution,
  viewReversal,
} from '@cairn/contract/operator/gains/distributions.ts'
import { listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { verifyLedger } from '../../../ledger/verification/verify.ts'
import { distribute, makeGain, putInPlan } from '../../../testing/fixtures/plan-gains.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()

/** A distribution of $60.00 to members with equal deposits. */
async function openFixture(count = 3) {
  const [theo, olive] = await makeOperators(server, 'treasurer', 'owner')
  const plan = await openPlan(server)
  const people = await Promise.all(Array.from({ length: count }, () => makePerson(server)))
  await putInPlan(
    server,
    plan,
    people.map((person) => ({ person, cents: 100_00n })),
  )
  await makeGain(server, plan, '60.00')
  const id = await distribute(server, theo, plan, '60.00')
  return { theo, olive, plan, people, id }
}

const reverse = async (by: TestOperator, id: string) =>
  (await by.send(requestReversal, { params: { id }, body: { reason: 'The gain of another plan' } })).approval_id
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })
const attack = (sql: string, values: unknown[]) => server.database.plainPool.query(sql, values)
const findings = async () => (await verifyLedger(server.owner)).findings.map(({ sentence }) => sentence)

test('two people take the shares back, and a member who no longer has the whole share keeps it and is listed', async () => {
  const { theo, olive, plan, people, id } = await openFixture()
  await people[0]!.send(requestDeposit, { body: { amount: '10.00', plan, wallet: 'balance' } })
  const approval = await reverse(theo, id)
  await expectRefused(approve(theo, approval), 'approval_is_own')
  await expectRefused(reverse(olive, id), 'approval_requested_already')
  const before = await olive.send(viewReversal, { params: { id } })
  expect(before).toMatchObject({ amount: 40_00n, member_count: 2, kept_amount: 20_00n, kept_count: 1 })
  expect(before.kept).toMatchObject([{ member: { id: people[0]!.id }, amount: 20_00n, balance: 10_00n }])

  await approve(olive, approval)
  expect(await Promise.all(people.map((person) => person.balanceCents()))).toEqual([10_00n, 0n, 0n])
  const { distribution } = await theo.send(viewDistribution, { params: { id } })
  expect(distribution).toMatchObject({ status: 'reversed', reversal_approval_id: approval, amount: 60_00n })
  const { shares } = await theo.send(listDistributionShares, { params: { id } })
  expect(shares.filter(({ reversed_at }) => reversed_at === null).map(({ member }) => member.id)).toEqual([
    people[0]!.id,
  ])
  expect(await olive.send(viewReversal, { params: { id } })).toMatchObject({ amount: 40_00n, kept_count: 1 })
  // The gains are restored, and the day is free for the right distribution.
  const { plans } = await theo.send(listPlanGains)
  expect(plans.find((each) => each.id === plan._id)).toMatchObject({ gains: 40_00n, last_as_of: null })

  const [taken, given] = (await people[1]!.send(viewStatement)).data
  expect(taken).toMatchObject({
    type: 'distribution_reversed',
    balance_change: -20_00n,
    reason: 'The gain of another plan',
  })
  expect(given).toMatchObject({ type: 'gain_distributed' })
  expect(given).not.toHaveProperty('reason')
  expect((await people[1]!.send(viewDashboard)).data.recent[0]).toMatchObject({ type: 'gain_reversed', amount: 20_00n })
  expect((await people[0]!.send(viewStatement)).data.map(({ type }) => type)).not.toContain('distribution_reversed')
  await expectRefused(reverse(theo, id), 'distribution_not_posted')
  await expectRefused(reverse(theo, randomUUIDv7()), 'not_found')
  expect(await findings()).toEqual([])
})

test('one person cannot take shares back, nor can the server’s role without the approved request (SEC-32)', async () => {
  const { theo, people, id } = await openFixture()
  const approval = await reverse(theo, id)
  await expect(attack('select ledger.post_reversal($1, $2)', [approval, 'system'])).rejects.toMatchObject({
    code: 'CL005',
  })
  await expect(
    attack(
      `select ledger.post(array[$1::uuid], array['distribution_reversed'], array[$2],
         array[(select 'realised_gains:' || plan_id from distributions where id = $3::uuid)], array[100], array[$3::uuid], 'system')`,
      [randomUUIDv7(), `member:${people[0]!.id}:available`, id],
    ),
  ).rejects.toMatchObject({ code: 'CL001' })
  expect(await people[0]!.balanceCents()).toBe(20_00n)
})

test('when no member has the share any more, no reversal is possible', async () => {
  const { theo, olive, plan, people, id } = await openFixture()
  for (const person of people) {
    await person.send(requestDeposit, { body: { amount: '20.00', plan, wallet: 'balance' } })
  }
  await expectRefused(approve(olive, await reverse(theo, id)), 'nothing_to_reverse')
  expect((await theo.send(viewDistribution, { params: { id } })).distribution.status).toBe('posted')
})

test('members spend shares during a reversal: each share is spent or taken back, never both (REL-I17)', async () => {
  const { theo, olive, plan, people, id } = await openFixture(6)
  const approval = await reverse(theo, id)
  const spend = (person: (typeof people)[number]) =>
    person.send(requestDeposit, { body: { amount: '10.00', plan, wallet: 'balance' } })
  // Two members spend nothing, so that there is something to take back.
  const spenders = people.slice(2)
  const [reversed, ...spent] = await Promise.allSettled([approve(olive, approval), ...spenders.map(spend)])
  if (reversed?.status === 'rejected') throw reversed.reason
  const balances = await Promise.all(people.map((person) => person.balanceCents()))
  expect(balances).toEqual(people.map(() => 0n))
  const { amount, kept_count } = await olive.send(viewReversal, { params: { id } })
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(kept_count)
  expect(amount).toBe(BigInt(60_00 - kept_count * 10_00))
  expect(await findings()).toEqual([])
})
