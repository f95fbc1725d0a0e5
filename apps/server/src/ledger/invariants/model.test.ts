import { beforeAll, describe, expect, test } from 'vitest'
import { useTestServer } from '../../testing/server/test-server.ts'
import { twoApprovalsAboveCents } from '../../testing/ledger/model/model.ts'
import { runModel } from '../../testing/ledger/model/model-run.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { offerBitcoin, openPlan, type FixturePlan } from '../../testing/fixtures/fixtures.ts'
import { verifyLedger } from '../verification/verify.ts'

const server = useTestServer()
let plan: FixturePlan

beforeAll(async () => {
  await server.owner.query(
    'update settings set two_approvals_above_cents = $1, deposit_difference_basis_points = 10000',
    [twoApprovalsAboveCents],
  )
  plan = await openPlan(server, { min: '0.01', max: '100000000.00' })
  await server.owner.query('update plans set term_days = 1 where id = $1', [plan._id])
  await offerBitcoin(server)
})

describe('after any operations in any order the server shows the model’s state (REL-3)', () => {
  const first = drawSeed()
  const steps = scale({ usual: 60, faults: 150 })
  const seeds = Array.from({ length: scale({ usual: 8, faults: 200 }) }, (_, turn) => first + turn)

  // `SEED=<the seed>` repeats the first run.
  test.for(seeds)(`${steps} steps with seed %i`, async (seed) => {
    // An operator's own approvals count for a day, so each run has its own operators.
    const operators = await makeOperators(server, 'treasurer', 'treasurer', 'owner')
    const teller = await makeOperator(server, 'treasurer')
    await runModel({ server, operators, teller, plan, random: seededRandom(seed) }, steps)
    expect((await verifyLedger(server.owner)).findings).toEqual([])
  })
})
