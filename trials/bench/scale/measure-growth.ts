import type pg from 'pg'
import { addMemberBatch, prepareBatches } from '../../large-world/add-members.ts'
import { withClient } from '../../../apps/server/src/platform/database/with-client.ts'
import { compare, number, type Row, type Section } from '../report/report.ts'
import type { Pace } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { growthMax, measureCalls, findGrownList, openScene, verifyBoth, type Pair } from './compare-scenes.ts'

const transfersEach = 20
const membersAt = (transfers = 0) => transfers / transfersEach

/**
 * Measures the same calls, lists and jobs while the ledger of one server grows to these numbers of transfers, in turns with
 * another server that keeps the first number.
 */
export async function measureGrowth(
  servers: { small: BenchServer; large: BenchServer },
  scales: number[],
  { pace, times }: { pace: Pace; times: number },
): Promise<Section> {
  const half = Math.round(membersAt(scales[0]) / 2)
  const small = await openScene(servers.small, half)
  await grow(servers.small, half + 1, membersAt(scales[0]))
  const large = await openScene(servers.large, half)
  const rows: Row[] = []
  let count = half
  for (const scale of scales) {
    // At the first size nothing has grown: what differs there is what the machine adds.
    const growthRow = scale === scales[0] ? pairRow : budgetRow
    await grow(servers.large, count + 1, membersAt(scale))
    count = membersAt(scale)
    const verified = await verifyBoth(small, large)
    const added: Row[] = [
      { what: `**${number(verified.transfers)} transfers**, database ${await readSize(servers.large)}` },
      growthRow(verified),
      ...(await measureCalls(small, large, pace)).map(growthRow),
      growthRow(await findGrownList(small, large, times)),
    ]
    for (const { what, floor = '', ours = '', ratio = '' } of added) console.log(what, floor, ours, ratio)
    rows.push(...added)
  }
  return {
    title: 'Growing',
    note:
      'The world of `npm run seed:large` with ever more members, each with twenty transfers. The floor is the same in a world of ' +
      'the first size, on a server of its own, measured in turns. A list is the median of ' +
      `${times} first pages over HTTP, for each filter value and each typed text, or of ${4 * times} where those were over the ` +
      'budget; shown is the one of all that grew most. Where pages differ in length, both are as short as the shorter one. ' +
      'At the first size nothing has grown yet: a ratio there is what the machine adds. The history has 100,000 records at every size. ' +
      `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- --growth\`.`,
    rows,
  }
}

const asMs = { unit: ' ms', digits: 3 }
const pairRow = ({ what, small, large }: Pair) => compare(what, [small], [large], asMs)
const budgetRow = ({ what, small, large }: Pair) => compare(what, [small], [large], { ...asMs, most: growthMax })

async function readSize({ owner }: BenchServer): Promise<string> {
  return (await owner.query('select pg_size_pretty(pg_database_size(current_database())) as size')).rows[0].size
}

/** The members in one transaction. */
const batchSize = 2_000
/** The members that are added, and then sealed. Each server counts what is not sealed, which takes the longer the more it is. */
const partSize = 10_000
/** The connections that add members. PostgreSQL uses one core for each. */
const adders = 2

/**
 * Adds members with these numbers to the large world, each with twenty transfers and their records, through the functions of the
 * ledger, and seals them.
 */
function grow(server: BenchServer, first: number, last: number): Promise<void> {
  return withClient(server.address, 'cairn', async (owner) => {
    // With the usual limit a checkpoint comes after every few members, and each makes PostgreSQL write whole pages again.
    await owner.query("alter system set max_wal_size = '16GB'")
    await owner.query('select pg_reload_conf()')
    for (let next = first; next <= last; next += partSize) {
      await addMembers(server, next, Math.min(next + partSize - 1, last))
      await sealAll(owner)
    }
    await owner.query('alter system reset max_wal_size')
    await owner.query('select pg_reload_conf()')
    await owner.query('checkpoint')
    await owner.query('select ledger.update_daily_totals()')
    await owner.query('vacuum analyze')
  })
}

async function sealAll(owner: pg.Client): Promise<void> {
  for (let sealed = 1; sealed > 0;) {
    const { rows } = await owner.query<{ sealed: number }>('select ledger.seal(10000) as sealed')
    sealed = rows[0]?.sealed ?? 0
  }
}

/** Each connection takes the next batch until all are added. */
async function addMembers(server: BenchServer, first: number, last: number): Promise<void> {
  let next = first
  const takeBatches = async (owner: pg.Client) => {
    await owner.query('set synchronous_commit = off')
    await prepareBatches(owner)
    while (next <= last) {
      const from = next
      next += batchSize
      await addMemberBatch(owner, from, Math.min(from + batchSize - 1, last))
    }
  }
  await Promise.all(Array.from({ length: adders }, () => withClient(server.address, 'cairn', takeBatches)))
}
