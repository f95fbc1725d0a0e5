import type { BenchServer } from '../server/bench-server.ts'
import { lanes, ownMember, withdrawals } from './lanes.ts'
import { runLoad, sendAs, withConnections } from '../load/load.ts'
import type { BenchMember } from '../load/people.ts'
import { compare, judge, number, type Section } from '../report/report.ts'
import { signInRequest } from '../load/requests.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'

/** One hash runs and eight are queued: nine sign-ins fill the queue without a refusal, and the rest of the flood is refused. */
const atLimit = 9
const flood = 32

/** Measures money calls alone, during sign-ins at their limit, and during a flood of them. */
export async function measurePasswords(server: BenchServer, members: BenchMember[], pace: Pace): Promise<Section> {
  const during = (count: number) => (length: number) => withSignIns(server, members, count, length)
  const turns = await takeTurns(pace, { alone: during(0), atLimit: during(atLimit), flood: during(flood) })

  const rates = (name: keyof typeof turns) => turns[name].map(({ money }) => money.perSecond)
  const refused = turns.flood.flatMap((turn) => turn.signIns.get('429') ?? [])
  const refusedRate = number(median(refused.map(({ perSecond }) => perSecond)))
  const isFull = refused.length === turns.flood.length
  return {
    title: 'Passwords',
    note:
      `Withdrawal calls per second at ${lanes} connections: alone, then while ${atLimit} connections sign in without a pause, which fills ` +
      `the queue of hashes, then while ${flood} do. Most of these are refused and try again at once.`,
    rows: [
      compare(`money calls during ${atLimit} sign-ins at a time`, rates('alone'), rates('atLimit'), { least: 0.5 }),
      judge(`refused sign-ins per second of a flood of ${flood}`, refusedRate, 'some are refused', isFull),
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
