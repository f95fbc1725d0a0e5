import type { BenchServer } from '../server/bench-server.ts'
import { bare, lanes, overHttp, timeOfCall } from './lanes.ts'
import { withConnection } from '../load/load.ts'
import { refreshSessions, type BenchMember } from '../load/people.ts'
import { recordCall, type Statement } from '../load/recorded-call.ts'
import { compare, number, type Section } from '../report/report.ts'
import { historyPage } from '../load/requests.ts'
import { takeTurns, type Pace } from '../report/rounds.ts'

export const pageSize = 50
export const recordCount = 100_000
const farPage = 1_000
export const farName = `page ${number(farPage)}`

/** Compares the first page of a long history with its thousandth, and both with the bare statement that reads a page. */
export async function measureHistory(server: BenchServer, member: BenchMember, pace: Pace): Promise<Section> {
  await makeRecords(server, member)
  const cursor = await findFarCursor(server, member)
  const first = await readingStatement(server, member, null)
  const far = await readingStatement(server, member, cursor)

  const turns = await takeTurns(pace, {
    bareFirst: bare(server, 8, () => [first]),
    bareFar: bare(server, 8, () => [far]),
    first: overHttp(server, () => historyPage(member, null, pageSize)),
    far: overHttp(server, () => historyPage(member, cursor, pageSize)),
  })
  const rates = (name: keyof typeof turns) => turns[name].map(({ perSecond }) => perSecond)
  return {
    title: 'Reading history',
    note:
      `Pages of ${pageSize} per second, for a member with ${number(recordCount)} records, at ${lanes} connections. The floor is the ` +
      'statement of that call that reads the page, sent by 8 bare clients of `pg`.',
    rows: [
      compare('first page over HTTP, against the bare statement', rates('bareFirst'), rates('first'), { least: 0.55 }),
      compare(`${farName} over HTTP, against the bare statement`, rates('bareFar'), rates('far'), { least: 0.4 }),
      compare(`first page over ${farName}, over HTTP`, rates('far'), rates('first'), { most: 1.1 }),
      timeOfCall('a first page', turns.first),
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

/** Reads the history as a client does, in larger pages, and returns the cursor of the far page. */
export async function findFarCursor(server: BenchServer, member: BenchMember): Promise<string> {
  await refreshSessions(server.owner)
  return withConnection(server.port, async (connection) => {
    let cursor = ''
    const largest = 200
    for (let left = (farPage - 1) * pageSize; left > 0; left -= largest) {
      const { body } = await connection.send(historyPage(member, cursor, Math.min(largest, left)))
      cursor = (JSON.parse(body) as { next?: string | null }).next ?? ''
      if (!cursor) throw new Error('the history ended early')
    }
    return cursor
  })
}

async function readingStatement(server: BenchServer, member: BenchMember, cursor: string | null): Promise<Statement> {
  const statements = await recordCall(server, historyPage(member, cursor, pageSize))
  const reading = statements.find(({ text }) => /\bdeposits\b/.test(text))
  if (!reading) throw new Error('the call reads no deposits')
  return reading
}
