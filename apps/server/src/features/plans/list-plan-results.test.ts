import { expect, test } from 'vitest'
import { listPlanResults } from '@cairn/contract/member/money/plans.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { distribute, evidence, makeGain, putInPlan } from '../../testing/fixtures/plan-gains.ts'
import { makeOperators } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()

test('a plan has its distributions and losses with their share of the money in it, and its documents', async () => {
  const people = await makeOperators(server, 'treasurer', 'treasurer')
  const [ada, bea] = [await makePerson(server), await makePerson(server)]
  const [plan, empty] = [await openPlan(server), await openPlan(server)]
  await putInPlan(server, plan, [
    { person: ada, cents: 200_00n },
    { person: bea, cents: 100_00n },
  ])
  const lose = async (amount: string, document_name: string) => {
    const body = { ...evidence(plan, amount, 'loss'), document_name, day: new Date().toISOString().slice(0, 10) }
    const { approval_id } = await people[0].send(recordGainOrLoss, { body })
    await people[1].send(approveRequest, { params: { id: approval_id } })
  }
  const resultsOf = async ({ _id }: { _id: string }) =>
    (await ada.send(listPlanResults)).data.find((one) => one.plan === _id)?.results

  expect(await resultsOf(plan)).toBeUndefined()
  await makeGain(server, plan, '20.00', [...people])
  // An undistributed gain is no result.
  expect(await resultsOf(plan)).toBeUndefined()
  await distribute(server, people[0], plan, '10.00')
  const day = new Date().toISOString().slice(0, 10)
  const first = { type: 'distribution', day, percent: '3.33', evidence: ['Statement of January'] }
  expect(await resultsOf(plan)).toEqual([first])

  // The remaining gains cover the first loss; the second exceeds them by 6.00 of 300.00.
  await lose('8.00', 'A failed trade')
  await lose('8.00', 'Another failed trade')
  const losses = (await resultsOf(plan))?.filter(({ type }) => type === 'loss')
  expect(losses?.map(({ percent, evidence: documents }) => [percent, documents])).toEqual(
    expect.arrayContaining([
      ['0.00', ['A failed trade']],
      ['2.00', ['Another failed trade']],
    ]),
  )
  expect(await resultsOf(empty)).toBeUndefined()
})
