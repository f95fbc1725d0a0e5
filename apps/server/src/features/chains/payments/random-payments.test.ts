import { afterAll, expect, test } from 'vitest'
import { bip84Account, setAccountKey } from '../../../testing/fixtures/account-keys.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { drawSeed, seededRandom } from '../../../testing/fuzz/random.ts'
import { scale } from '../../../testing/ledger/scale.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { followChains } from '../follow-chains.ts'
import { resetChain, useChainServer } from '../testing/chain-server.ts'
import { createKilledServer } from '../testing/killed-server.ts'
import { playHistory, type Scene } from '../testing/random-history.ts'

const sources = [useChainServer('esplora'), useChainServer('Bitcoin Core')]
const environment = {
  BITCOIN_SOURCE: sources.map(({ source }) => source).join(),
  RATE_SOURCES: 'kraken+http://127.0.0.1:9,coinbase+http://127.0.0.1:9',
}
const server = useTestServer({ environment })
const { found } = useInjection(server)
const killed = createKilledServer(server, environment)
afterAll(killed.kill)

/** Ten thousand events in `npm run faults`. */
const histories = scale({ usual: 1, faults: 50 })
const eventCount = 200
const random = seededRandom(drawSeed())

test(
  `after any history of payments, each satoshi on an own address is attributed once or listed (seed ${random.seed})`,
  async () => {
    await setAccountKey(server, bip84Account)
    for (const source of sources) resetChain(source)
    await server.owner.query(
      `insert into rate_sources (source, asset, looked_at, rate_micros, read_at)
     select source, 'bitcoin', now(), 5e10, now() + interval '9 hours' from unnest(array['kraken', 'coinbase']) as source`,
    )
    const follow = () => followChains({}, jobContext(server))
    const { chain } = sources[0]!
    for (const source of sources) source.chain = chain
    // Bitcoin Core is read from a day of blocks back.
    for (let run = 0; run < 6; run += 1) await follow()
    const scene: Scene = { server, sources, chain, random, follow }
    for (let history = 1; history <= histories; history += 1) {
      // Another server process follows the chain beside this one, and is killed while it does.
      if (histories > 1) await killed.restart()
      const killing = histories > 1 ? killed.killWhileFollowing(random.int(4_000)) : null
      await playHistory(scene, eventCount)
      await killing
      await expectAttributed(chain.transactions)
      if (histories > 1) console.log(`${history} of ${histories} histories`)
    }
  },
  scale({ usual: 240_000, faults: 7_200_000 }),
)

type Paid = Scene['chain']['transactions']

async function expectAttributed(transactions: Paid): Promise<void> {
  const paid = transactions.flatMap(({ id, payments }) =>
    payments.map(({ units }, output) => `${id}:${output} ${units}`),
  )
  const { rows: kept } = await server.owner.query(
    `select transaction_id || ':' || output || ' ' || units as one, outcome, is_final from incoming_payments
     where gone_since is null and reversed_at is null order by 1`,
  )
  expect(kept.map(({ one }) => one)).toEqual(paid.toSorted())
  expect(kept.every(({ is_final }) => is_final)).toBe(true)
  const { rows: sums } = await server.owner.query(
    `select (select coalesce(sum(units), 0) from incoming_payments where outcome is not null and reversed_at is null)::text as attributed,
       (select in_units - out_units from ledger.read_unit_book('bitcoin', 'infinity'))::text as booked,
       (select unknown_count from ledger.read_unit_book('bitcoin', 'infinity')) as unknown`,
  )
  expect(sums[0]).toEqual({ attributed: sums[0].booked, booked: expect.any(String), unknown: 0 })
  expect(new Set(kept.map(({ outcome }) => outcome)).size).toBeGreaterThan(1)
  expect(await found()).toBe('')
}
