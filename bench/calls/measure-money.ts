import { randomUUIDv7 } from 'node:crypto'
import type { BenchServer } from '../server/bench-server.ts'
import { bare, lanes, overHttp, ownMember } from './lanes.ts'
import type { BenchMember } from '../load/members.ts'
import type { Statement } from '../load/recorded-call.ts'
import { MB, ms, ratioRow, spread, type Section } from '../report/report.ts'
import { deposit, withdrawal, type CallRequest } from '../load/requests.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'
import { watchLoad } from './watch-load.ts'

/** Compares the money calls with the ledger's own statement on the bare database, and measures the cost of one busy account. */
export async function measureMoney(server: BenchServer, members: BenchMember[], pace: Pace): Promise<Section> {
  const [model] = members as [BenchMember]
  const plans = await makePlans(server, lanes)
  const own = (lane: number, turn: number) => ownMember(members, lane, turn)
  const hold = (lane: number, turn: number) => [post(own(lane, turn), 'withdrawal_held', 'available', 'held')]
  const arrival = (lane: number, turn: number) => [post(own(lane, turn), 'deposit_confirmed', null, 'invested')]
  const calls = (draw: (lane: number, turn: number) => CallRequest) => (length: number) =>
    overHttp(server, draw, length)

  const turns = await takeTurns(pace, {
    post8: bare(server, 8, hold),
    post32: bare(server, 32, hold),
    custody32: bare(server, 32, arrival),
    call: (length) => watchLoad(server, () => calls((lane, turn) => withdrawal(own(lane, turn)))(length)),
    callOneMember: calls(() => withdrawal(model)),
    depositManyPlans: calls((lane, turn) => deposit(own(lane, turn), plans[lane] as Plan)),
    depositOnePlan: calls((lane, turn) => deposit(own(lane, turn), plans[0] as Plan)),
  })

  const rate = (name: keyof typeof turns) => median(turns[name].map(({ perSecond }) => perSecond))
  const shown = (name: keyof typeof turns) => spread(turns[name].map(({ perSecond }) => perSecond))
  const p99 = (name: 'call' | 'depositManyPlans') => median(turns[name].map((load) => load.p99Ms))
  const p50 = (name: 'call' | 'depositManyPlans') => median(turns[name].map((load) => load.p50Ms))
  const resident = Math.max(...turns.call.map((load) => load.residentBytes))
  const processor = (which: 'serverMs' | 'databaseMs') => ms(median(turns.call.map((load) => load[which])), 2)
  const slowest = (what: string, name: 'call' | 'depositManyPlans') =>
    ratioRow({
      what: `${what}, p99 against p50 at ${lanes} connections`,
      floor: ms(p50(name), 1),
      ours: ms(p99(name), 1),
      value: p99(name) / p50(name),
      most: 2,
    })
  const againstPost = (what: string, name: 'call' | 'depositManyPlans') =>
    ratioRow({
      what: `${what}, against \`ledger.post\` alone by 8 bare clients`,
      floor: shown('post8'),
      ours: shown(name),
      value: rate(name) / rate('post8'),
      least: 0.32,
    })
  return {
    title: 'Money calls',
    note:
      'Per second, the least, the median and the most of the rounds. A call is a withdrawal of one dollar over HTTP, or a deposit of ' +
      `one from the balance, with a session and an \`Idempotency-Key\`, at ${lanes} connections, each with its own members in turn. ` +
      '`ledger.post` alone moves the money in a transaction of its own and does nothing else.',
    rows: [
      againstPost('the withdrawal', 'call'),
      againstPost('the deposit from the balance', 'depositManyPlans'),
      slowest('the withdrawal', 'call'),
      slowest('the deposit from the balance', 'depositManyPlans'),
      { what: '`ledger.post` alone, 32 bare clients', floor: shown('post32') },
      {
        what: 'processor time of a withdrawal: server, PostgreSQL',
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
