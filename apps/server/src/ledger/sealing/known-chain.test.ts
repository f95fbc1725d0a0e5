import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  previewDistribution,
  requestDistribution,
  viewDistribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { postDistributions } from '../../features/gains/distributions/post-distributions.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { makeGain, putInPlan, today } from '../../testing/fixtures/plan-gains.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { rememberChain } from './known-chain.ts'

const server = useTestServer()

test('a job moves no money in a database that went back, and works again in the right one', async () => {
  const [treasurer, plan, ada] = [
    await makeOperator(server, 'treasurer'),
    await openPlan(server),
    await makePerson(server),
  ]
  await putInPlan(server, plan, [{ person: ada, cents: 100_00n }])
  await makeGain(server, plan, '10.00')
  const { hash } = await treasurer.send(previewDistribution, {
    query: { plan: plan._id, amount: '10.00', as_of: today() },
  })
  const id = randomUUIDv7()
  await treasurer.send(requestDistribution, { body: { id, plan: plan._id, amount: '10.00', as_of: today(), hash } })
  const readStatus = async () => (await treasurer.send(viewDistribution, { params: { id } })).distribution.status

  rememberChain(server.database, { head: { number: 99n, hash: 'ab'.repeat(32) }, caughtUpAt: performance.now() })
  await expect(postDistributions({}, jobContext(server))).rejects.toMatchObject({ code: 'CL006' })
  expect([await readStatus(), await ada.balanceCents()]).toEqual(['posting', 0n])

  rememberChain(server.database, { head: null, caughtUpAt: performance.now() })
  await postDistributions({}, jobContext(server))
  expect([await readStatus(), await ada.balanceCents()]).toEqual(['posted', 10_00n])
})
