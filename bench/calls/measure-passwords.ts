import type { BenchServer } from '../server/bench-server.ts'
import { lanes, overHttp, ownMember } from './lanes.ts'
import { runLoad, withConnections, type Caller, type Load } from '../load/load.ts'
import type { BenchMember } from '../load/members.ts'

import { ms, number, ratioRow, spread, type Section } from '../report/report.ts'
import { signInRequest, formatRequest, withdrawal } from '../load/requests.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'

/** One hash runs and eight wait: nine sign-ins fill the queue without a refusal, and the rest of the flood is refused. */
const atLimit = 9
const flood = 32

/** Measures money calls alone, during sign-ins at their limit, and during a flood of them; and the latency of the refusals. */
export async function measurePasswords(server: BenchServer, members: BenchMember[], pace: Pace): Promise<Section> {
  const beside = (count: number) => (length: number) => moneyBesideSignIns(server, members, count, length)
  const turns = await takeTurns(pace, { alone: beside(0), atLimit: beside(atLimit), flood: beside(flood) })

  const rates = (name: keyof typeof turns) => turns[name].map(({ money }) => money.perSecond)
  const signIns = (name: 'atLimit' | 'flood') =>
    spread(turns[name].map((turn) => turn.signIns.get('200')?.perSecond ?? 0))
  const ending = (status: string) =>
    turns.flood.map((turn) => turn.signIns.get(status)).filter((load) => load !== undefined)
  const [letIn, refused] = [ending('200'), ending('429')]
  return {
    title: 'Passwords',
    note:
      `Withdrawal calls per second at ${lanes} connections: alone, then while ${atLimit} connections sign in without a pause, which fills ` +
      `the queue of hashes, then while ${flood} do. Most of these are refused and try again at once.`,
    rows: [
      ratioRow({
        what: `money calls during ${atLimit} sign-ins at a time`,
        floor: spread(rates('alone')),
        ours: spread(rates('atLimit')),
        value: median(rates('atLimit')) / median(rates('alone')),
        least: 0.5,
      }),
      { what: 'sign-ins per second meanwhile', ours: signIns('atLimit') },
      ratioRow({
        what: `money calls during a flood of ${flood}`,
        floor: spread(rates('alone')),
        ours: spread(rates('flood')),
        value: median(rates('flood')) / median(rates('alone')),
      }),
      { what: 'sign-ins per second meanwhile', ours: signIns('flood') },
      {
        what: 'refused sign-ins of the flood (429) per second',
        ours: number(median(refused.map(({ perSecond }) => perSecond))),
        budget: 'some are refused',
        isMet: refused.length === turns.flood.length,
      },
      {
        what: 'latency of a refused sign-in, against an accepted one, p50',
        floor: ms(median(letIn.map(({ p50Ms }) => p50Ms)), 1),
        ours: ms(median(refused.map(({ p50Ms }) => p50Ms)), 1),
        ratio: number(median(refused.map(({ p50Ms }) => p50Ms)) / median(letIn.map(({ p50Ms }) => p50Ms)), 2),
      },
      { what: 'latency of a refused sign-in, p99', ours: ms(median(refused.map(({ p99Ms }) => p99Ms)), 1) },
    ],
  }
}

async function moneyBesideSignIns(
  server: BenchServer,
  members: BenchMember[],
  count: number,
  length: number,
): Promise<{ money: Load; signIns: Map<string, Load> }> {
  return withConnections(server.port, count, async (connections) => {
    const callers = connections.map(
      (connection, lane): Caller =>
        async (turn) =>
          (await connection.send(formatRequest(signInRequest(ownMember(members, lane, turn), nextAddress())))).status,
    )
    const [money, signIns] = await Promise.all([
      overHttp(server, (lane, turn) => withdrawal(ownMember(members, lane, turn)), length),
      runLoad(callers, length),
    ])
    const other = [...signIns.keys()].find((ending) => ending !== '200' && ending !== '429')
    if (other) throw new Error(`a sign-in got the reply ${other}`)
    return { money, signIns }
  })
}

let addresses = 0
function nextAddress(): number {
  addresses += 1
  return addresses
}
