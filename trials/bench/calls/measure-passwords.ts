import type { BenchServer } from '../server/bench-server.ts'
import { lanes, ownMember, withdrawals } from './lanes.ts'
import { runLoad, sendAs, withConnections, type Load } from '../load/load.ts'
import type { BenchMember } from '../load/people.ts'
import { compare, judge, ms, number, spread, type Section } from '../report/report.ts'
import { signInRequest } from '../load/requests.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'

/** One hash runs and eight are queued: nine sign-ins fill the queue without a refusal, and the rest of the flood is refused. */
const atLimit = 9
const flood = 32
const tenths = { unit: ' ms', digits: 1 }
const p50 = (loads: Load[]) => loads.map(({ p50Ms }) => p50Ms)

/** Measures money calls alone, during sign-ins at their limit, and during a flood of them; and the latency of the refusals. */
export async function measurePasswords(server: BenchServer, members: BenchMember[], pace: Pace): Promise<Section> {
  const during = (count: number) => (length: number) => withSignIns(server, members, count, length)
  const turns = await takeTurns(pace, { alone: during(0), atLimit: during(atLimit), flood: during(flood) })

  const rates = (name: keyof typeof turns) => turns[name].map(({ money }) => money.perSecond)
  const signIns = (name: keyof typeof turns) =>
    spread(turns[name].map((turn) => turn.signIns.get('200')?.perSecond ?? 0))
  const ending = (status: string) => turns.flood.flatMap((turn) => turn.signIns.get(status) ?? [])
  const [letIn, refused] = [ending('200'), ending('429')]
  const refusedRate = number(median(refused.map(({ perSecond }) => perSecond)))
  const isFull = refused.length === turns.flood.length
  return {
    title: 'Passwords',
    note:
      `Withdrawal calls per second at ${lanes} connections: alone, then while ${atLimit} connections sign in without a pause, which fills ` +
      `the queue of hashes, then while ${flood} do. Most of these are refused and try again at once.`,
    rows: [
      compare(`money calls during ${atLimit} sign-ins at a time`, rates('alone'), rates('atLimit'), { least: 0.5 }),
      { what: 'sign-ins per second meanwhile', ours: signIns('atLimit') },
      compare(`money calls during a flood of ${flood}`, rates('alone'), rates('flood')),
      { what: 'sign-ins per second meanwhile', ours: signIns('flood') },
      judge('refused sign-ins of the flood (429) per second', refusedRate, 'some are refused', isFull),
      compare('latency of a refused sign-in, against an accepted one, p50', p50(letIn), p50(refused), tenths),
      { what: 'latency of a refused sign-in, p99', ours: ms(median(refused.map(({ p99Ms }) => p99Ms)), 1) },
    ],
  }
}

async function withSignIns(server: BenchServer, members: BenchMember[], count: number, length: number) {
  return withConnections(server.port, count, async (connections) => {
    const callers = sendAs(connections, (lane, turn) => signInRequest(ownMember(members, lane, turn)))
    const [money, signIns] = await Promise.all([withdrawals(server, members)(length), runLoad(callers, length)])
    const other = [...signIns.keys()].find((ending) => ending !== '200' && ending !== '429')
    if (other) throw new Error(`a sign-in got the reply ${other}`)
    return { money, signIns }
  })
}
