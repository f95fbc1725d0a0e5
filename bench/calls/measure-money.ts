import { randomUUIDv7 } from 'node:crypto'
import type { BenchServer } from '../server/bench-server.ts'
import { bare, lanes, overHttp, ownMember } from './lanes.ts'
import type { BenchMember } from '../load/members.ts'
import { anotherOperation, recordCall, type Statement } from '../load/recorded-call.ts'
import { MB, ms, number, ratioRow, spread, type Section } from '../report/report.ts'
import { deposit, withdrawal, type CallRequest } from '../load/requests.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'
import { watchLoad } from './watch-load.ts'

/** Compares the withdrawal call with the same statements on the bare database, and measures the cost of one busy account. */
export async function measureMoney(server: BenchServer, members: BenchMember[], pace: Pace): Promise<Section> {
  const [model] = members as [BenchMember]
  const statements = await recordCall(server, withdrawal(model))
  const plans = await makePlans(server, lanes)
  const own = (lane: number, turn: number) => ownMember(members, lane, turn)
  const sameStatements = (lane: number, turn: number) => anotherOperation(statements, model, own(lane, turn))
  const hold = (lane: number, turn: number) => [post(own(lane, turn), 'withdrawal_held', 'available', 'held')]
  const arrival = (lane: number, turn: number) => [post(own(lane, turn), 'deposit_confirmed', null, 'invested')]
  const calls = (draw: (lane: number, turn: number) => CallRequest) => (length: number) =>
    overHttp(server, draw, length)

  const turns = await takeTurns(pace, {
    post8: bare(server, 8, hold),
    post32: bare(server, 32, hold),
    custody32: bare(server, 32, arrival),
    statements8: bare(server, 8, sameStatements),
    statements32: bare(server, 32, sameStatements),
    oneMemberStatements8: bare(server, 8, () => anotherOperation(statements, model, model)),
    call: (length) => watchLoad(server, () => calls((lane, turn) => withdrawal(own(lane, turn)))(length)),
    callOneMember: calls(() => withdrawal(model)),
    depositManyPlans: calls((lane, turn) => deposit(own(lane, turn), plans[lane] as Plan)),
    depositOnePlan: calls((lane, turn) => deposit(own(lane, turn), plans[0] as Plan)),
  })

  const rate = (name: keyof typeof turns) => median(turns[name].map(({ perSecond }) => perSecond))
  const shown = (name: keyof typeof turns) => spread(turns[name].map(({ perSecond }) => perSecond))
  const latency = (name: keyof typeof turns, which: 'p50Ms' | 'p99Ms') => median(turns[name].map((load) => load[which]))
  const p99 = latency('call', 'p99Ms')
  const resident = Math.max(...turns.call.map((load) => load.residentBytes))
  const processor = (which: 'serverMs' | 'databaseMs') => ms(median(turns.call.map((load) => load[which])), 2)
  return {
    title: 'Money calls',
    note:
      'Per second, the least, the median and the most of the rounds. A call is a withdrawal of one dollar over HTTP with a session ' +
      `and an \`Idempotency-Key\`, at ${lanes} connections, each with its own members in turn. “The same statements” are those ` +
      `of that call (${statements.length} of them, recorded when the bench begins), sent in sequence by bare clients of \`pg\`.`,
    rows: [
      { what: '`ledger.post` alone, 8 bare clients', floor: shown('post8') },
      { what: '`ledger.post` alone, 32 bare clients', floor: shown('post32') },
      { what: 'the same statements, 32 bare clients', floor: shown('statements32') },
      ratioRow({
        what: 'the call, against the same statements by 8 bare clients',
        floor: shown('statements8'),
        ours: shown('call'),
        value: rate('call') / rate('statements8'),
        least: 0.55,
      }),
      { what: 'the call, p50', ours: ms(latency('call', 'p50Ms'), 1) },
      { what: 'the call, p99', ours: ms(p99, 1), budget: 'below 25 ms', isMet: p99 < 25 },
      {
        what: 'processor time a call: server, PostgreSQL',
        ours: `${processor('serverMs')}, ${processor('databaseMs')}`,
      },
      {
        what: 'resident memory of the server during the calls, at most',
        ours: MB(resident),
        budget: 'below 160 MB',
        isMet: resident < 160e6,
      },
      ratioRow({
        what: 'from one custody account to many members, against spread accounts (`ledger.post`, 32 bare clients)',
        floor: shown('post32'),
        ours: shown('custody32'),
        value: rate('custody32') / rate('post32'),
        least: 0.9,
      }),
      ratioRow({
        what: `many members into one plan, against ${lanes} plans (deposit call)`,
        floor: shown('depositManyPlans'),
        ours: shown('depositOnePlan'),
        value: rate('depositOnePlan') / rate('depositManyPlans'),
        least: 0.9,
      }),
      ratioRow({
        what: 'one member over all connections, against spread members (withdrawal call)',
        floor: shown('call'),
        ours: shown('callOneMember'),
        value: rate('callOneMember') / rate('call'),
        least: 0.9,
      }),
      ratioRow({
        what: 'one member, against the same statements for one member by 8 bare clients',
        floor: shown('oneMemberStatements8'),
        ours: shown('callOneMember'),
        value: rate('callOneMember') / rate('oneMemberStatements8'),
      }),
      { what: 'statements of the call, each a round trip', ours: number(statements.length) },
    ],
  }
}

interface Plan {
  _id: string
  name: string
}

/** One transfer of a dollar. Without a role in `from`, it debits the custody of bitcoin. */
function post(member: BenchMember, kind: string, from: string | null, to: string): Statement {
  const account = (role: string | null) => (role ? `member:${member.id}:${role}` : 'custody:bitcoin')
  return {
    text: 'select ledger.post($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::uuid[], $7)',
    values: [
      [randomUUIDv7()],
      [kind],
      [account(from)],
      [account(to)],
      ['100'],
      [randomUUIDv7()],
      `member:${member.id}`,
    ],
  }
}

async function makePlans(server: BenchServer, count: number): Promise<Plan[]> {
  const { rows } = await server.owner.query<Plan>(
    `insert into plans (id, name, min_cents, max_cents, state)
     select uuidv7(), 'Plan ' || number, 100, 1000000000, 'open' from generate_series(1, $1) number returning id as _id, name`,
    [count],
  )
  return rows
}
