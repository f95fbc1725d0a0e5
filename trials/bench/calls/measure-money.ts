import type pg from 'pg'
import { recordCauses } from '../../../apps/server/src/testing/ledger/record-causes.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { bare, lanes, overHttp, ownMember, timeOfCall, withdrawals } from './lanes.ts'
import { loadConfig } from '../../../apps/server/src/configuration/config.ts'
import { loadKeys } from '../../../apps/server/src/platform/crypto/load-keys.ts'
import { signKind } from '../../../apps/server/src/shared/signing/signatures/sign-rows.ts'
import { asRows } from '../../../apps/server/src/shared/signing/signatures/sign-stored.ts'
import type { Load } from '../load/load.ts'
import type { BenchMember } from '../load/people.ts'
import { compare, judge, MB, type Row, type Section } from '../report/report.ts'
import { deposit, withdrawal } from '../load/requests.ts'
import { takeTurns, type Pace } from '../report/rounds.ts'
import { watchMemory } from '../server/processes.ts'

/** Compares the money calls with the ledger's own statement on the bare database, and measures the cost of one busy account. */
export async function measureMoney(server: BenchServer, members: BenchMember[], pace: Pace): Promise<Section> {
  const [model] = members as [BenchMember]
  const plans = await makePlans(server.owner, lanes)
  await signKind(asRows(server.owner), loadKeys(loadConfig(server.environment)), 'plan')
  const own = (lane: number, turn: number) => ownMember(members, lane, turn)
  const turns = await takeTurns(pace, {
    post8: postAlone(server, 8, 'withdrawal_held', own),
    post32: postAlone(server, 32, 'withdrawal_held', own),
    custody32: postAlone(server, 32, 'deposit_confirmed', own),
    call: (length) => watchLoad(server, () => withdrawals(server, members)(length)),
    oneMember: overHttp(server, () => withdrawal(model)),
    deposits: overHttp(server, (lane, turn) => deposit(own(lane, turn), plans[lane] as Plan)),
    onePlan: overHttp(server, (lane, turn) => deposit(own(lane, turn), plans[0] as Plan)),
  })

  const rates = (name: keyof typeof turns) => turns[name].map(({ perSecond }) => perSecond)
  const resident = Math.max(...turns.call.map((load) => load.residentBytes))
  const against = (what: string, floor: keyof typeof turns, ours: keyof typeof turns, least: number) =>
    compare(what, rates(floor), rates(ours), { least })
  const alone = 'against `ledger.post` alone by 8 bare clients'
  const custody = 'from one custody account to many members, against spread accounts (`ledger.post`, 32 bare clients)'
  return {
    title: 'Money calls',
    note:
      'Per second, the least, the median and the most of the rounds. A call is a withdrawal of one dollar over HTTP, or a deposit of ' +
      `one from the balance, with a session and an \`Idempotency-Key\`, at ${lanes} connections, each with its own members in turn. ` +
      '`ledger.post` alone moves the money in a transaction of its own and does nothing else; the records that cause the transfers ' +
      'are written before.',
    rows: [
      against(`the withdrawal, ${alone}`, 'post8', 'call', 0.32),
      against(`the deposit from the balance, ${alone}`, 'post8', 'deposits', 0.32),
      slowest('the withdrawal', turns.call),
      slowest('the deposit from the balance', turns.deposits),
      timeOfCall('a withdrawal', turns.call),
      timeOfCall('a deposit from the balance', turns.deposits),
      judge('resident memory of the server during the calls, at most', MB(resident), 'below 200 MB', resident < 200e6),
      against(custody, 'post32', 'custody32', 0.9),
      against(`many members into one plan, against ${lanes} plans (deposit call)`, 'deposits', 'onePlan', 0.9),
      against('one member over all connections, against spread members (withdrawal call)', 'call', 'oneMember', 0.9),
    ],
  }
}

function slowest(what: string, loads: Load[]): Row {
  const [p50, p99] = [loads.map(({ p50Ms }) => p50Ms), loads.map(({ p99Ms }) => p99Ms)]
  return compare(`${what}, p99 against p50 at ${lanes} connections`, p50, p99, { most: 2, unit: ' ms', digits: 1 })
}

export type Plan = Record<'_id' | 'name', string>

/** So many transfers are prepared for each millisecond: several times what `ledger.post` can do. */
const preparedEachMs = 12

/** Posts transfers of a dollar by bare clients. The records that cause them are written before the time begins. */
function postAlone(
  server: BenchServer,
  clients: number,
  kind: 'withdrawal_held' | 'deposit_confirmed',
  own: (lane: number, turn: number) => BenchMember,
) {
  return async (lengthMs: number): Promise<Load> => {
    const turns = Math.ceil((lengthMs * preparedEachMs) / clients)
    const planned = Array.from({ length: clients * turns }, (_, place) => {
      return { kind, memberId: own(place % clients, Math.floor(place / clients)).id, cents: 100n }
    })
    const transfers = await recordCauses(server.owner, planned)
    return bare(server, clients, (lane, turn) => {
      const transfer = transfers[lane + turn * clients]
      if (!transfer || turn >= turns) throw new Error('more was posted than was prepared')
      const { id, from, to, amountCents, reference } = transfer
      const values = [[id], [kind], [from], [to], [amountCents.toString()], [reference], 'system']
      return [
        {
          text: 'select ledger.post($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::uuid[], $7)',
          values,
        },
      ]
    })(lengthMs)
  }
}

export async function makePlans(owner: pg.Client, count: number): Promise<Plan[]> {
  const { rows } = await owner.query<Plan>(
    `insert into plans (id, name, min_cents, max_cents, state)
     select id, 'Plan ' || id, 100, 1000000000, 'open' from (select uuidv7() as id from generate_series(1, $1)) drawn
     returning id as _id, name`,
    [count],
  )
  return rows
}

/** Runs a load and returns with it the largest memory of the server. */
async function watchLoad<Watched>({ processId }: BenchServer, run: () => Promise<Watched>) {
  const { result, mostBytes } = await watchMemory(processId, run)
  return { ...result, residentBytes: mostBytes }
}
