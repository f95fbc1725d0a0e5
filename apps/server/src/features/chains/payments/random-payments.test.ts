import { afterAll, beforeAll, describe } from 'vitest'
import { scale } from '../../../testing/ledger/scale.ts'
import { answerWithoutHttp, useChainServer } from '../testing/chain-server.ts'
import { createKilledServer } from '../testing/killed-server.ts'
import { drawHistories, testHistories } from '../testing/play-histories.ts'
import { playHistory } from '../testing/random-history.ts'
import { environmentOf, useScene } from '../testing/scene.ts'

const sources = [useChainServer('esplora'), useChainServer('Bitcoin Core')]

describe.each(drawHistories({ usual: 140, faults: 7_000 }))('in bitcoin', ({ seeds }) => {
  const scene = useScene(...sources)
  const killed = createKilledServer(scene.server, environmentOf(sources))
  answerWithoutHttp(sources)
  beforeAll(async () => {
    for (const source of sources) source.chain = sources[0]!.chain
    // Bitcoin Core is read from a day of blocks back.
    await scene.follow()
  })
  afterAll(killed.kill)

  const title = 'after any history of payments, each satoshi is attributed once or listed'
  testHistories(scene, title, seeds, async (random) => {
    // A server takes as long to start as several histories.
    const isKilled = random.int(100) < scale({ usual: 0, faults: 1 })
    const { chain } = sources[0]!
    await playHistory({ ...scene, sources, chain, random, killed: isKilled ? killed : null })
  })
})
