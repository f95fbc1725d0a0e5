import { afterAll, beforeAll, describe } from 'vitest'
import { bip84Account, setAccountKey } from '../../../testing/fixtures/account-keys.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'
import { scale } from '../../../testing/ledger/scale.ts'
import { makeOperators } from '../../../testing/people/operators.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { followChains } from '../follow-chains.ts'
import { resetChain, useChainServer } from '../testing/chain-server.ts'
import { createKilledServer } from '../testing/killed-server.ts'
import { drawHistories, testHistories } from '../testing/play-histories.ts'
import { playHistory, type Scene } from '../testing/random-history.ts'

const sources = [useChainServer('esplora'), useChainServer('Bitcoin Core')]
const environment = {
  BITCOIN_SOURCE: sources.map(({ source }) => source).join(),
  RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
}

describe.each(drawHistories({ usual: 20, faults: 7_000 }))('in bitcoin', ({ seeds }) => {
  const server = useTestServer({ environment })
  const killed = createKilledServer(server, environment)
  const scene = {} as Omit<Scene, 'random' | 'killed'>
  beforeAll(async () => {
    await setAccountKey(server, bip84Account)
    await server.owner.query(
      `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
       select source, 'bitcoin', now(), 5e10, now() + interval '9 hours' from unnest(array['kraken', 'coinbase']) as source`,
    )
    for (const source of sources) resetChain(source)
    const { chain } = sources[0]!
    for (const source of sources) source.chain = chain
    const follow = () => followChains({}, jobContext(server))
    // Bitcoin Core is read from a day of blocks back.
    await follow()
    const people = await makeOperators(server, 'treasurer', 'owner')
    Object.assign(scene, { server, plan: await openPlan(server), people, sources, chain, follow })
  })
  afterAll(killed.kill)

  const title = 'after any history of payments, each satoshi is attributed once or listed'
  testHistories(server, title, seeds, async (random) => {
    // A server takes as long to start as several histories.
    const isKilled = random.int(100) < scale({ usual: 0, faults: 1 })
    await playHistory({ ...scene, random, killed: isKilled ? killed : null })
  })
})
