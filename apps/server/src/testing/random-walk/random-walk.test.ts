import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { useTestServer } from '../server/test-server.ts'
import { submitDocument } from '../fixtures/submit-document.ts'
import { makeOperator } from '../people/operators.ts'
import { makePerson } from '../people/people.ts'
import { drawSeed, seededRandom } from '../fuzz/random.ts'
import { scale } from '../ledger/scale.ts'
import { expectEachActionAudited, runRandomWalk, type Tally } from './random-walk.ts'
import { clearWorlds, makeWorld, type WalkWorld } from './walk-world.ts'
import { expectTwoPeople } from './two-people.ts'

const steps = 8
/** The number of concurrent sequences on one server, each with its own operators. */
const concurrency = 4
/** After this many sequences a server has so many records that their checks take longer than the start of another server. */
const sequencesPerServer = 200

const first = drawSeed()
const sequences = scale({ usual: 20, faults: 10_000 })
const tally: Tally = new Map()
const completed: Tally = new Map()
let played = 0

// `SEED=<the seed>` repeats the first of these.
describe.for(range(first, sequences, sequencesPerServer))(
  'one person never completes a decision for two, and each operation is in the audit log: a server from seed %i on (SEC-32)',
  (firstOfServer) => {
    const server = useTestServer()
    let picture = ''
    beforeAll(async () => {
      // One of each of the usual amounts takes one person, until a sum is too large.
      await server.owner.query('update settings set two_approvals_above_cents = 5000')
      const { id } = await makeOperator(server, 'owner')
      // An owner who takes no part, so that there are always two.
      await server.owner.query("update operators set email = 'always-' || email where id = $1", [id])
      picture = (await submitDocument(server, await makePerson(server))).id
    })

    test.for(range(firstOfServer, Math.min(sequencesPerServer, first + sequences - firstOfServer), concurrency))(
      'four at once, from seed %i on',
      async (seed) => {
        const worlds: WalkWorld[] = []
        for (const each of range(seed, concurrency, 1))
          worlds.push(await makeWorld(server, seededRandom(each), picture))
        await Promise.all(worlds.map((world) => runRandomWalk(world, steps, tally)))
        for (const world of worlds) await expectEachActionAudited(world)
        await expectTwoPeople(server.owner)
        await clearWorlds(server)
        played += worlds.length
      },
    )

    test('and the verifier reports no finding', async () => {
      for (const [kind, times] of await expectTwoPeople(server.owner)) {
        completed.set(kind, (completed.get(kind) ?? 0) + times)
      }
      expect((await verifyLedger(server.owner)).findings).toEqual([])
      // The long run prints its progress.
      if (sequences > sequencesPerServer) console.log(`${played} of ${sequences} sequences, from seed ${first} on`)
    })
  },
)

afterAll(() => {
  if (sequences <= sequencesPerServer) return
  console.log('Completed by two people:', sortTally(completed), 'Answers:', sortTally(tally))
})

/** The most frequent first. */
function sortTally(counts: Tally): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one))
}

function range(from: number, length: number, step: number): number[] {
  return Array.from({ length: Math.ceil(length / step) }, (_, place) => from + place * step)
}
