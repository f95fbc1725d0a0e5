import pg from 'pg'
import { connection as reach } from '../../apps/server/src/platform/database/database.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { openConnection, type Connection } from '../load/load.ts'
import { measureDistribution } from './distribution.ts'
import { measureExports } from './exports.ts'
import { measuredElsewhere, listParameters } from './parameters.ts'
import { listBackofficeReads, type BackofficeRead } from './reads.ts'
import { createBackofficeWorld, type BackofficeWorld } from './world.ts'
import { recordCall } from '../load/recorded-call.ts'
import { ms, number, type Row, type Section } from '../report/report.ts'
import { formatRequest, type CallRequest } from '../load/requests.ts'

/** The heading of its section in the page. */
export const backofficeTitle = 'Back office'

const memberCount = 100_000
const pageSize = 50
const listBudgetMs = 50
/** For a search and for a single record. */
const viewBudgetMs = 100
/** The number of pages of the largest size before a deep page. */
const deepPages = 200
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
  for (const plan of world.plans) rows.push(...(await measureDistribution(world, plan)).rows)
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

interface Meter {
  connection: Connection
  world: BackofficeWorld
  read: BackofficeRead
  budget: number
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

/** The slower of the first page and the next ones. Measures again when it is over the budget. */
async function eitherPage(meter: Meter, query: Record<string, string>, times: number): Promise<number> {
  const once = async () => Math.max(await firstPages(meter, query, times), (await nextPages(meter, query, times)) ?? 0)
  const p95 = await once()
  return p95 < meter.budget ? p95 : once()
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

function requestOf(
  { read, world }: Meter,
  query: Record<string, string>,
  cursor: string | null,
  limit = pageSize,
): CallRequest {
  const search = new URLSearchParams({
    ...query,
    ...(read.isPaged && { limit: String(limit) }),
    ...(cursor && { cursor }),
  })
  return { method: 'GET', url: `/api/${read.path}?${search}`, headers: world.headers, body: '' }
}

async function timedCall(
  connection: Connection,
  request: CallRequest,
): Promise<{ tookMs: number; next: string | null }> {
  const sent = performance.now()
  const { status, body } = await connection.send(formatRequest(request))
  const tookMs = performance.now() - sent
  if (status !== '200') throw new Error(`${request.url} got the reply ${status}: ${body}`)
  return { tookMs, next: (JSON.parse(body) as { next?: string | null }).next ?? null }
}

async function firstPages(meter: Meter, query: Record<string, string>, times: number): Promise<number> {
  return samePage(meter, requestOf(meter, query, null), times)
}

async function samePage({ connection, world }: Meter, request: CallRequest, times: number): Promise<number> {
  await world.refresh()
  for (let turn = 0; turn < 3; turn += 1) await timedCall(connection, request)
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) took.push((await timedCall(connection, request)).tookMs)
  return percentile95(took)
}

/** Reads page after page, and begins again at the end of the list. Null when there is only one page. */
async function nextPages(meter: Meter, query: Record<string, string>, times: number): Promise<number | null> {
  await meter.world.refresh()
  const took: number[] = []
  let cursor: string | null = null
  for (let turn = 0; took.length < times && turn < 2 * times; turn += 1) {
    const { tookMs, next } = await timedCall(meter.connection, requestOf(meter, query, cursor))
    if (cursor) took.push(tookMs)
    else if (!next) return null
    cursor = next
  }
  return percentile95(took)
}

/** A page far from the beginning; null when the list ends before it. */
async function deepPage(meter: Meter, times: number): Promise<{ passed: number; p95: number } | null> {
  if (!meter.read.isPaged) return null
  const largest = 200
  let cursor: string | null = null
  for (let page = 0; page < deepPages; page += 1) {
    cursor = (await timedCall(meter.connection, requestOf(meter, meter.read.asItOpens, cursor, largest))).next
    if (!cursor) return null
  }
  const p95 = await samePage(meter, requestOf(meter, meter.read.asItOpens, cursor), times)
  return { passed: deepPages * largest, p95 }
}

/** The current statements of the call, sent by a client that does nothing else. */
async function bareStatements(server: BenchServer, request: CallRequest, times: number): Promise<number> {
  const statements = await recordCall(server, request)
  const client = new pg.Client(reach(server.address))
  await client.connect()
  try {
    const took: number[] = []
    for (let turn = 0; turn < times + 3; turn += 1) {
      const sent = performance.now()
      for (const statement of statements) await client.query(statement)
      if (turn >= 3) took.push(performance.now() - sent)
    }
    return percentile95(took)
  } finally {
    await client.end()
  }
}

function percentile95(took: number[]): number {
  const rising = took.toSorted((a, b) => a - b)
  return rising[Math.min(rising.length - 1, Math.floor(0.95 * rising.length))] ?? 0
}
