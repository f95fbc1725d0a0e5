import type { BenchServer } from '../server/bench-server.ts'
import { withConnection } from '../load/load.ts'
import { listBackofficeReads } from './reads.ts'
import * as pages from './time-pages.ts'
import { createBackofficeWorld } from './world.ts'
import { judge, ms, number, type Section } from '../report/report.ts'

const memberCount = 100_000
/** The number of calls for each pair of filter values. */
const pairTimes = 10
/** The reads that the section shows, the slowest first. */
const shownCount = 5

/** Measures every read call of operators, in a world of two million transfers, which is created when it does not exist. */
export async function measureBackoffice(server: BenchServer, isMade: boolean, times: number): Promise<Section> {
  const world = await createBackofficeWorld(server, isMade ? null : memberCount)
  const measured: Slowest[] = []
  for (const read of listBackofficeReads(world)) {
    // A search and a single record may take longer than a list.
    const budget = read.name.startsWith('list') ? 50 : 100
    const slowest = await withConnection(server.port, (connection) =>
      findSlowest({ connection, world, read, budget }, times),
    )
    console.log(slowest.what, ms(slowest.p95, 1))
    measured.push(slowest)
  }
  const isMet = ({ p95, budget }: Slowest) => p95 < budget
  const shown = measured.toSorted((a, b) => b.p95 - a.p95)
  const met = measured.filter(isMet).length
  const { rows: counted } = await server.owner.query('select count(*)::integer as transfers from ledger.transfers')
  return {
    title: 'Back office',
    note:
      `${number(memberCount)} members and ${number(counted[0].transfers)} transfers as \`npm run seed:large\` makes them; pages of ${pages.pageSize}, p95 of ` +
      `${times} calls over HTTP in sequence. Each read call of operators in the contract is read without a filter, with each filter value and ` +
      `each typed text, and with each pair of them (${pairTimes} calls); the first page, the next ones and one far behind. The slowest query of a ` +
      'call counts; over its budget it is measured again, and the second result counts. ' +
      `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- --backoffice\`.`,
    rows: [
      judge('reads within their budget', `${met} of ${measured.length}`, 'all', met === measured.length),
      ...shown.slice(0, shownCount).map((slowest, place) => {
        const what = `${place === 0 ? 'the slowest read' : 'the next slowest'}, ${slowest.what}`
        return judge(what, ms(slowest.p95, 1), `p95 below ${slowest.budget} ms`, isMet(slowest))
      }),
    ],
  }
}

interface Slowest {
  what: string
  p95: number
  budget: number
}

/** The slowest of all queries of a call. */
async function findSlowest(meter: pages.Meter, times: number): Promise<Slowest> {
  const { budget, read, world } = meter
  const timed: [shown: string, p95: number][] = [['', await pages.eitherPage(meter, read.asItOpens, times)]]
  const deep = read.isPaged ? await pages.deepPage(meter, times) : null
  if (deep) timed.push([`a page behind ${number(deep.passed)} records`, deep.p95])
  for (const [queries, count] of [[read.choices, times] as const, [read.pairs, pairTimes] as const]) {
    for (const query of queries) {
      const shown = world.hide(new URLSearchParams(query).toString())
      timed.push([shown, await pages.eitherPage(meter, query, count)])
    }
  }
  const [shown, p95] = timed.reduce((most, each) => (each[1] > most[1] ? each : most))
  return { what: `\`${read.name}\`${shown && `, ${shown}`}`, p95, budget }
}
