import type { BenchServer } from '../server/bench-server.ts'
import { bare, lanes, overHttp } from './lanes.ts'
import { withConnections, type Reply } from '../load/load.ts'
import { refreshSessions, type BenchMember } from '../load/members.ts'
import { recordCall, type Statement } from '../load/recorded-call.ts'
import { ms, number, ratioRow, spread, type Section } from '../report/report.ts'
import { historyPage, formatRequest } from '../load/requests.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'

const pageSize = 50
const recordCount = 100_000
const farPage = 1_000

/** Compares the first page of a long history with its thousandth, and both with the bare statement that reads a page. */
export async function measureHistory(server: BenchServer, member: BenchMember, pace: Pace): Promise<Section> {
  await makeRecords(server, member)
  const cursor = await walkTo(server, member, (farPage - 1) * pageSize)
  const first = await readingStatement(server, member, null)
  const far = await readingStatement(server, member, cursor)

  const turns = await takeTurns(pace, {
    bareFirst: bare(server, 8, () => [first]),
    bareFar: bare(server, 8, () => [far]),
    first: (length) => overHttp(server, () => historyPage(member, null, pageSize), length),
    far: (length) => overHttp(server, () => historyPage(member, cursor, pageSize), length),
  })
  const rate = (name: keyof typeof turns) => median(turns[name].map(({ perSecond }) => perSecond))
  const shown = (name: keyof typeof turns) => spread(turns[name].map(({ perSecond }) => perSecond))
  const p99 = (name: keyof typeof turns) => ms(median(turns[name].map(({ p99Ms }) => p99Ms)), 1)
  return {
    title: 'Reading history',
    note:
      `Pages of ${pageSize} per second, for a member with ${number(recordCount)} records, at ${lanes} connections. The floor is the ` +
      'statement of that call that reads the page, sent by 8 bare clients of `pg`.',
    rows: [
      ratioRow({
        what: 'first page over HTTP, against the bare statement',
        floor: shown('bareFirst'),
        ours: shown('first'),
        value: rate('first') / rate('bareFirst'),
        least: 0.4,
      }),
      ratioRow({
        what: `page ${number(farPage)} over HTTP, against the bare statement`,
        floor: shown('bareFar'),
        ours: shown('far'),
        value: rate('far') / rate('bareFar'),
        least: 0.4,
      }),
      ratioRow({
        what: `first page over page ${number(farPage)}, over HTTP`,
        floor: shown('far'),
        ours: shown('first'),
        value: rate('first') / rate('far'),
        most: 1.1,
      }),
      { what: 'p99 of the first page and of the far one', ours: `${p99('first')}, ${p99('far')}` },
    ],
  }
}

/** A long history: half deposits, half withdrawals, a minute apart, all decided. */
export async function makeRecords({ owner }: BenchServer, { id }: BenchMember): Promise<void> {
  await owner.query(
    `insert into plans (id, name, min_cents, max_cents, state) values ('00000000-0000-7000-8000-000000000001', 'Old', 1, 2, 'draft');
     insert into deposits (id, member_id, plan_id, wallet, amount_cents, received_cents, status, requested_at, decided_at)
     select uuidv7(), '${id}', '00000000-0000-7000-8000-000000000001', 'balance', 100 + number, 100 + number, 'completed', at, at
     from generate_series(1, ${recordCount / 2}) number, lateral (select now() - number * interval '2 minutes' as at) moment;
     insert into withdrawals (id, member_id, asset, address, amount_cents, status, requested_at, settled_at)
     select uuidv7(), '${id}', 'bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 100 + number, 'cancelled', at, at
     from generate_series(1, ${recordCount / 2}) number,
       lateral (select now() - number * interval '2 minutes' - interval '1 minute' as at) moment`,
  )
  await owner.query('vacuum analyze deposits, withdrawals')
}

/** Reads the history as a client does, in larger pages, and returns the cursor after that many records. */
export async function walkTo(server: BenchServer, member: BenchMember, position: number): Promise<string> {
  await refreshSessions(server.owner)
  return withConnections(server.port, 1, async ([connection]) => {
    let cursor: string | null = null
    for (let behind = 0; behind < position;) {
      const step = Math.min(200, position - behind)
      const reply: Reply | undefined = await connection?.send(formatRequest(historyPage(member, cursor, step)))
      cursor = (JSON.parse(reply?.body ?? '{}') as { next?: string | null }).next ?? null
      if (!cursor) throw new Error('the history ended early')
      behind += step
    }
    return cursor ?? ''
  })
}

async function readingStatement(server: BenchServer, member: BenchMember, cursor: string | null): Promise<Statement> {
  const statements = await recordCall(server, historyPage(member, cursor, pageSize))
  const reading = statements.find(({ text }) => /\bdeposits\b/.test(text))
  if (!reading) throw new Error('the call reads no deposits')
  return reading
}
