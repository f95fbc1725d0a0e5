import type { BenchServer } from '../server/bench-server.ts'
import { withConnection } from '../load/load.ts'
import { measureExports } from './exports.ts'
import type { Query } from './parameters.ts'
import { listBackofficeReads } from './reads.ts'
import * as pages from './time-pages.ts'
import { createBackofficeWorld } from './world.ts'
import { judge, ms, number, type Row, type Section } from '../report/report.ts'

const memberCount = 100_000
/** The number of calls for each pair of filter values. */
const pairTimes = 10

/** Measures every read call of operators, in a world of two million transfers, which is created when it does not exist. */
export async function measureBackoffice(server: BenchServer, isMade: boolean, times: number): Promise<Section> {
  const world = await createBackofficeWorld(server, isMade ? null : memberCount)
  const rows: Row[] = []
  for (const read of listBackofficeReads(world)) {
    // A search and a single record may take longer than a list.
    const budget = read.name.startsWith('list') ? 50 : 100
    const added = await withConnection(server.port, (connection) =>
      measureRead(server, { connection, world, read, budget }, times),
    )
    for (const { what, ours, floor = '' } of added) console.log(what, ours, floor)
    rows.push(...added)
  }
  rows.push(...(await measureExports(server, world)))
  const { rows: counted } = await server.owner.query('select count(*)::integer as transfers from ledger.transfers')
  return {
    title: 'Back office',
    note:
      `${number(memberCount)} members and ${number(counted[0].transfers)} transfers as \`npm run seed:large\` makes them; pages of ${pages.pageSize}, p95 of ` +
      `${times} calls over HTTP in sequence. Each read call of operators in the contract: without a filter, with each filter value and ` +
      `each typed text, and with each pair of them (the slowest of ${pairTimes} calls); for the first page and the next ones. ` +
      'A figure over its budget is measured again, and the second result counts. The floor is the p95 of the same ' +
      `statements, sent by one bare client of \`pg\`. Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- --backoffice\`.`,
    rows,
  }
}

async function measureRead(server: BenchServer, meter: pages.Meter, times: number): Promise<Row[]> {
  const { read, world, budget } = meter
  const name = `\`${read.name}\``
  const first = await pages.samePage(meter, read.asItOpens, times)
  const floor = await pages.bareStatements(server, pages.requestOf(meter, read.asItOpens), times)
  const compared = { floor: ms(floor, 1), ratio: number(first / floor, 2) }
  const rows: Row[] = [{ ...budgetRow(`${name}${read.isPaged ? ', first page' : ''}`, first, budget), ...compared }]
  if (read.isPaged) {
    const next = await pages.nextPages(meter, read.asItOpens, times)
    if (next !== null) rows.push(budgetRow(`${name}, next pages`, next, budget))
    const deep = await pages.deepPage(meter, times)
    if (deep) rows.push(budgetRow(`${name}, a page behind ${number(deep.passed)} records`, deep.p95, budget))
  }
  // A search has one row for each searched text.
  const searches = read.name.startsWith('search') ? read.choices : []
  for (const query of searches.filter(({ kind }) => kind === read.asItOpens['kind'])) {
    const text = query['search'] ?? query['text']
    if (text === undefined) continue
    rows.push(budgetRow(`${name}, ${world.describe(text)}`, await pages.eitherPage(meter, query, times), budget))
  }
  rows.push(...(await slowest(meter, read.choices, times, 'choices')))
  rows.push(...(await slowest(meter, read.pairs, pairTimes, 'pairs of choices')))
  return rows
}

async function slowest(meter: pages.Meter, queries: Query[], times: number, what: string): Promise<Row[]> {
  let worst = { query: {}, p95: 0 }
  for (const query of queries) {
    const p95 = await pages.eitherPage(meter, query, times)
    if (p95 > worst.p95) worst = { query, p95 }
  }
  if (queries.length === 0) return []
  const shown = meter.world.hide(new URLSearchParams(worst.query).toString())
  const row = `\`${meter.read.name}\`, the slowest of ${queries.length} ${what}: ${shown}`
  return [budgetRow(row, worst.p95, meter.budget)]
}

function budgetRow(what: string, p95: number, budget: number): Row {
  return judge(what, ms(p95, 1), `p95 below ${budget} ms`, p95 < budget)
}
