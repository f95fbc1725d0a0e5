import { randomUUIDv7 } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { approveRequest, listApprovals, rejectRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  requestBonusFunding,
  requestFundingReversal,
  listBonusFundings,
  viewBonusBudget,
} from '@cairn/contract/operator/members/bonuses.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { runWaitingJobs } from '../../platform/jobs/run-jobs.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { jobs } from '../../jobs.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()
const reason = 'Entered with one nought too many'
const treasurers = () => makeOperators(server, 'treasurer', 'treasurer')
const paper = (amount: string, more: object = {}) => ({
  id: randomUUIDv7(),
  amount,
  document_name: 'Wire of January 5',
  counterparty: 'Cairn Holding',
  reason: 'Bonuses of the first quarter',
  ...more,
})
const fund = async ([theo, tess]: readonly [TestOperator, TestOperator], amount: string, more: object = {}) => {
  const body = paper(amount, more)
  const { approval_id } = await theo.send(requestBonusFunding, { body })
  await tess.send(approveRequest, { params: { id: approval_id } })
  return body.id
}
const ask = async (by: TestOperator, id: string) =>
  (await by.send(requestFundingReversal, { params: { id }, body: { reason } })).approval_id
const approve = (by: TestOperator, id: string) => by.send(approveRequest, { params: { id } })
const holds = async (by: TestOperator) => (await by.send(viewBonusBudget)).holds ?? 0n

afterEach(async () => {
  const [theo, tess] = await treasurers()
  const { approvals } = await theo.send(listApprovals, { query: { status: 'pending' } })
  for (const { id } of approvals)
    await tess.send(rejectRequest, { params: { id }, body: { reason: 'The test is over' } })
  expect((await verifyLedger(server.owner)).findings).toEqual([])
})

test('a wrong funding is reversed when two people agree, and not by one', async () => {
  const both = await treasurers()
  const [theo, tess] = both
  const received = async () =>
    (await theo.send(viewOverview)).figures.custody.find(({ asset }) => asset === 'usdt')?.amount ?? 0n
  const [had, lay] = [await holds(theo), await received()]
  const id = await fund(both, '2000.00', { asset: 'usdt' })

  const approval = await ask(theo, id)
  await expectRefused(approve(theo, approval), 'approval_is_own')
  await expectRefused(ask(tess, id), 'approval_requested_already')
  expect(await holds(theo)).toBe(had + 2000_00n)
  const ofList = async () => (await theo.send(listBonusFundings)).fundings.find((one) => one.id === id)
  expect((await ofList())?.reversal).toEqual({ approval_id: approval, status: 'pending' })

  await approve(tess, approval)
  expect(await holds(theo)).toBe(had)
  expect(await received()).toBe(lay)
  expect(await ofList()).toMatchObject({ status: 'approved', reversal: { approval_id: approval, status: 'approved' } })
  await expectRefused(ask(theo, id), 'funding_reversed')
  const { rows } = await server.owner.query(
    `select did from audit.events where subject_kind = 'bonus_funding' and subject_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ did }) => did)).toEqual([
    'bonus_funding_requested',
    'bonus_budget_funded',
    'bonus_funding_reversal_requested',
    'bonus_funding_reversed',
  ])
})

test('a funding that bonuses have used cannot be reversed', async () => {
  const both = await treasurers()
  const [theo, tess] = both
  const id = await fund(both, '300.00')
  const approval = await ask(theo, id)

  const sponsor = await makePerson(server)
  const cents = (await holds(theo)) - 100_00n
  const referred = await makePerson(server, { sponsor, balance: '100000.00' })
  const plan = await openPlan(server, { max: '100000.00' })
  // The bonus is a twentieth of it.
  const amount = (Number(cents) / 100) * 20
  await referred.send(requestDeposit, { body: { amount: amount.toFixed(2), plan, wallet: 'balance' } })
  await runWaitingJobs(jobContext(server), jobs)
  expect(await holds(theo)).toBe(100_00n)

  expect(await expectRefused(approve(tess, approval), 'budget_not_covered')).toContain('has $100.00')
  await tess.send(rejectRequest, { params: { id: approval }, body: { reason: 'It is used up' } })
  await expectRefused(ask(theo, id), 'budget_not_covered')
  expect(await holds(theo)).toBe(100_00n)
})

test('only an approved funding is reversed, and a rejected reversal can be requested again', async () => {
  const both = await treasurers()
  const [theo, tess] = both
  const body = paper('10.00')
  const { approval_id } = await theo.send(requestBonusFunding, { body })
  await expectRefused(ask(theo, body.id), 'funding_not_booked')
  await expectRefused(ask(theo, randomUUIDv7()), 'not_found')
  await expectRefused(
    theo.send(requestFundingReversal, { params: { id: body.id }, body: { reason: ' ' } }),
    'reason_invalid',
  )
  await approve(tess, approval_id)
  await tess.send(rejectRequest, { params: { id: await ask(theo, body.id) }, body: { reason: 'It is right' } })
  await approve(tess, await ask(theo, body.id))
})

test('a reversed funding can be recorded again with the same transaction', async () => {
  const both = await treasurers()
  const [theo, tess] = both
  const payment = { asset: 'bitcoin', transaction_id: 'c4'.repeat(32) }
  const id = await fund(both, '2000.00', payment)
  await expectRefused(theo.send(requestBonusFunding, { body: paper('200.00', payment) }), 'transaction_id_used')
  await approve(tess, await ask(theo, id))
  await fund(both, '200.00', payment)
})

test('of many concurrent approvals one reverses the funding, and the database allows one reversal', async () => {
  const both = await treasurers()
  const [theo, tess] = both
  const had = await holds(theo)
  const id = await fund(both, '50.00')
  const approval = await ask(theo, id)
  const other = await makeOperator(server, 'owner')
  const outcomes = await Promise.allSettled([tess, other, tess, other].map((by) => approve(by, approval)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await holds(theo)).toBe(had)

  const { plainPool } = server.database
  const again = 'insert into bonus_funding_reversals (funding_id, approval_id) values ($1, $2)'
  const another = await fund(both, '50.00')
  await expect(plainPool.query(again, [id, await ask(theo, another)])).rejects.toMatchObject({
    constraint: 'bonus_funding_reversals_pkey',
  })
  const waiting = (await theo.send(listBonusFundings)).fundings.find((one) => one.id === another)?.reversal
  await expect(plainPool.query(again, [another, waiting?.approval_id])).rejects.toMatchObject({
    constraint: 'bonus_funding_reversals_were_approved',
  })
})

test('the verifier finds a reversed funding without its transfer', async () => {
  const both = await treasurers()
  const [theo, tess] = both
  const id = await fund(both, '40.00')
  await approve(tess, await ask(theo, id))
  const change = (cents: number) =>
    server.owner.query('update bonus_fundings set amount_cents = amount_cents + $2 where id = $1', [id, cents])
  await change(1)
  const { findings } = await verifyLedger(server.owner)
  await change(-1)
  const sentences = findings.map(({ sentence }) => sentence).join()
  expect(sentences).toContain(`The funding ${id} of the bonus budget was reversed, but its transfer is missing`)
})
