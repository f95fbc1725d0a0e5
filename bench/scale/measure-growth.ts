import pg from 'pg'
import { verifyLedger } from '../../apps/server/src/ledger/verification/verify.ts'
import { connection } from '../../apps/server/src/platform/database/database.ts'
import { measuredElsewhere, listParameters } from '../backoffice/parameters.ts'
import { listBackofficeReads } from '../backoffice/reads.ts'
import { sampleFirstPage } from '../backoffice/time-pages.ts'
import { createBackofficeWorld, type BackofficeWorld } from '../backoffice/world.ts'
import { overHttp, ownMember } from '../calls/lanes.ts'
import { makeRecords, walkTo } from '../calls/measure-history.ts'
import { openConnection } from '../load/load.ts'
import { makeMembers, type BenchMember } from '../load/members.ts'
import { historyPage, withdrawal, type CallRequest } from '../load/requests.ts'
import { ms, number, ratioRow, type Row, type Section } from '../report/report.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { grow } from './grow.ts'

/** The heading of its section in the page. */
export const growthTitle = 'Growing'

const transfersEach = 20
const most = 1.2
const pageSize = 50
const farPage = 1_000

/** Milliseconds by what was measured. */
type Figures = Record<string, number>

/** Measures the same calls, lists and jobs while the ledger grows to these numbers of transfers. */
export async function measureGrowth(
  server: BenchServer,
  scales: number[],
  { pace, times }: { pace: Pace; times: number },
): Promise<Section> {
  // The first half of the smallest is the large world. The rest is added here, so that adding is measured at each scale.
  let last = Math.round((scales[0] ?? 0) / transfersEach / 2)
  const world = await createBackofficeWorld(server, last)
  const members = await makeMembers(server.owner, 513)
  const reader = members.pop() as BenchMember
  await makeRecords(server, reader)
  // Once to warm up the verifier.
  await verify(server)
  const rows: Row[] = []
  let base: Figures = {}
  for (const scale of scales) {
    const { postMs, sealMs } = await grow(server, last + 1, scale / transfersEach)
    last = scale / transfersEach
    const { verifyMs, count } = await verify(server)
    const figures = {
      'adding one transfer and its records by SQL': postMs,
      'sealing one transfer': sealMs,
      'verifying one transfer': verifyMs,
      ...(await measureCalls(server, members, reader, pace)),
      ...(await measureLists(server, world, base, times)),
    }
    if (scale === scales[0]) base = figures
    const added = [
      { what: `**${number(count)} transfers**, database ${await readSize(server)}` },
      ...compare(figures, base),
    ]
    for (const { what, ours = '', ratio = '' } of added) console.log(what, ours, ratio)
    rows.push(...added)
  }
  return {
    title: growthTitle,
    note:
      'The world of `npm run seed:large` with ever more members, each with twenty transfers. The floor is the figure of the fewest ' +
      `transfers. A list is the median of ${times} first pages over HTTP in sequence, for each filter value and each typed text; ` +
      'shown is the one that grew most. The history has 100,000 records at every size. ' +
      `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- --growth\`.`,
    rows,
  }
}

/** One row for each figure, and one for each list: that of the query that grew most, or at first the slowest. */
function compare(figures: Figures, base: Figures): Row[] {
  const isFirst = figures === base
  const worst = new Map<string, { what: string; ours: number; growth: number }>()
  for (const [what, ours] of Object.entries(figures)) {
    const [name = ''] = what.split(', by ')
    const growth = isFirst ? ours : ours / (base[what] ?? Number.NaN)
    if (!(growth <= (worst.get(name)?.growth ?? 0))) worst.set(name, { what, ours, growth })
  }
  return [...worst.values()].map(({ what, ours, growth }) =>
    isFirst
      ? { what, ours: ms(ours, 3) }
      : ratioRow({ what, floor: ms(base[what] ?? Number.NaN, 3), ours: ms(ours, 3), value: growth, most }),
  )
}

/** The time of one call at the load of all lanes: what the server and the database do for it. */
async function measureCalls(
  server: BenchServer,
  members: BenchMember[],
  reader: BenchMember,
  pace: Pace,
): Promise<Figures> {
  const cursor = await walkTo(server, reader, (farPage - 1) * pageSize)
  const calls = (draw: (lane: number, turn: number) => CallRequest) => (length: number) =>
    overHttp(server, draw, length)
  const turns = await takeTurns(pace, {
    'a withdrawal': calls((lane, turn) => withdrawal(ownMember(members, lane, turn))),
    'the first page of a history': calls(() => historyPage(reader, null, pageSize)),
    [`page ${number(farPage)} of a history`]: calls(() => historyPage(reader, cursor, pageSize)),
  })
  return Object.fromEntries(
    Object.entries(turns).map(([what, loads]) => [what, 1_000 / median(loads.map(({ perSecond }) => perSecond))]),
  )
}

/** The first page of each list of the back office, without a filter and with each one. Measures again what grew too much. */
async function measureLists(
  server: BenchServer,
  world: BackofficeWorld,
  base: Figures,
  times: number,
): Promise<Figures> {
  const figures: Figures = {}
  const connected = await openConnection(server.port)
  try {
    for (const read of listBackofficeReads(listParameters(world), measuredElsewhere).filter(({ isPaged }) => isPaged)) {
      const meter = { connection: connected, world, read, budget: 0 }
      for (const query of [read.asItOpens, ...read.choices]) {
        const what = `\`${read.name}\`, by ${world.hide(new URLSearchParams(query).toString()) || 'nothing'}`
        const sample = async () => median(await sampleFirstPage(meter, query, times))
        const first = await sample()
        figures[what] = first > most * (base[what] ?? Infinity) ? Math.min(first, await sample()) : first
      }
    }
    return figures
  } finally {
    connected.close()
  }
}

/** Milliseconds for each transfer, and how many there are. Throws when the chain or a balance is wrong. */
async function verify(server: BenchServer): Promise<{ verifyMs: number; count: number }> {
  const auditor = new pg.Client(connection(server.address, 'cairn_auditor'))
  await auditor.connect()
  try {
    const began = performance.now()
    const { findings, transfers } = await verifyLedger(auditor)
    // The members of the bench got their money without records, and the long history has no transfers.
    const wrong = findings.find(({ what }) => what !== 'record')
    if (wrong) throw new Error(wrong.sentence)
    return { verifyMs: (performance.now() - began) / transfers, count: transfers }
  } finally {
    await auditor.end()
  }
}

async function readSize({ owner }: BenchServer): Promise<string> {
  const { rows } = await owner.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  return rows[0]?.size ?? ''
}
