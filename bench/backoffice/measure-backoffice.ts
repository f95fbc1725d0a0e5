import type { BenchServer } from '../server/bench-server.ts'
import { openConnection } from '../load/load.ts'
import { measureExports } from './exports.ts'
import { measuredElsewhere, listParameters } from './parameters.ts'
import { listBackofficeReads, type BackofficeRead } from './reads.ts'
import {
  bareStatements,
  deepPage,
  eitherPage,
  firstPages,
  nextPages,
  pageSize,
  requestOf,
  type Meter,
} from './time-pages.ts'
import { createBackofficeWorld, type BackofficeWorld } from './world.ts'
import { ms, number, type Row, type Section } from '../report/report.ts'

/** The heading of its section in the page. */
export const backofficeTitle = 'Back office'

const memberCount = 100_000
const listBudgetMs = 50
/** For a search and for a single record. */
const viewBudgetMs = 100
/** The number of calls for each pair of filter values. */
const pairTimes = 10

/** Measures every read call of operators, in a world of two million transfers, which is created when it does not exist. */
export async function measureBackoffice(
  server: BenchServer,
  { isMade, times }: { isMade: boolean; times: number },
): Promise<Section> {
  const world = await createBackofficeWorld(server, isMade ? null : memberCount)
  const rows: Row[] = []
  for (const read of listBackofficeReads(listParameters(world), measuredElsewhere)) {
    const began = rows.length
    rows.push(...(await measureRead(server, world, read, times)))
    for (const { what, ours, floor = '' } of rows.slice(began)) console.log(what, ours, floor)
  }
  rows.push(...(await measureExports(server, world)))
  const { rows: counted } = await server.owner.query('select count(*)::integer as transfers from ledger.transfers')
  return {
    title: backofficeTitle,
    note:
      `${number(memberCount)} members and ${number(counted[0].transfers)} transfers as \`npm run seed:large\` makes them; pages of ${pageSize}, p95 of ` +
      `${times} calls over HTTP in sequence. Each read call of operators in the contract: without a filter, with each filter value and ` +
      `each typed text, and with each pair of them (the slowest of ${pairTimes} calls); for the first page and the next ones. ` +
      'A figure over its budget is measured again, and the second result counts. The floor is the p95 of the same ' +
      `statements, sent by one bare client of \`pg\`. Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- --backoffice\`.`,
    rows,
  }
}

async function measureRead(
  server: BenchServer,
  world: BackofficeWorld,
  read: BackofficeRead,
  times: number,
): Promise<Row[]> {
  const budget = read.name.startsWith('list') ? listBudgetMs : viewBudgetMs
  const connection = await openConnection(server.port)
  const meter: Meter = { connection, world, read, budget }
  try {
    const first = await firstPages(meter, read.asItOpens, times)
    const floor = await bareStatements(server, requestOf(meter, read.asItOpens, null), times)
    const rows = [budgetRow(`\`${read.name}\`${read.isPaged ? ', first page' : ''}`, first, budget, floor)]
    const next = await nextPages(meter, read.asItOpens, times)
    if (next !== null) rows.push(budgetRow(`\`${read.name}\`, next pages`, next, budget))
    const deep = await deepPage(meter, times)
    if (deep) rows.push(budgetRow(`\`${read.name}\`, a page behind ${number(deep.passed)} records`, deep.p95, budget))

    if (read.name.startsWith('search')) rows.push(...(await eachSearch(meter, times)))
    rows.push(...(await slowest(meter, read.choices, times, 'choices')))
    rows.push(...(await slowest(meter, read.pairs, pairTimes, 'pairs of choices')))
    return rows
  } finally {
    connection.close()
  }
}

/** One row for each searched text. */
async function eachSearch(meter: Meter, times: number): Promise<Row[]> {
  const { read, world, budget } = meter
  const rows: Row[] = []
  for (const query of read.choices.filter(({ kind }) => kind === read.asItOpens['kind'])) {
    const text = query['search'] ?? query['text']
    if (text === undefined) continue
    rows.push(budgetRow(`\`${read.name}\`, ${world.describe(text)}`, await eitherPage(meter, query, times), budget))
  }
  return rows
}

async function slowest(meter: Meter, queries: Record<string, string>[], times: number, what: string): Promise<Row[]> {
  let worst = { query: {}, p95: 0 }
  for (const query of queries) {
    const p95 = await eitherPage(meter, query, times)
    if (p95 > worst.p95) worst = { query, p95 }
  }
  if (queries.length === 0) return []
  const shown = meter.world.hide(new URLSearchParams(worst.query).toString())
  return [
    budgetRow(`\`${meter.read.name}\`, the slowest of ${queries.length} ${what}: ${shown}`, worst.p95, meter.budget),
  ]
}

function budgetRow(what: string, p95: number, budget: number, floor?: number): Row {
  return {
    what,
    ours: ms(p95, 1),
    budget: `p95 below ${budget} ms`,
    isMet: p95 < budget,
    ...(floor === undefined ? {} : { floor: ms(floor, 1), ratio: number(p95 / floor, 2) }),
  }
}
