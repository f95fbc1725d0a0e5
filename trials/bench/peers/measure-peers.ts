import { countTime, lanes, overHttp, withdrawals, type CountedLoad } from '../calls/lanes.ts'
import { makeRecords, pageSize } from '../calls/measure-history.ts'
import { runLoad, sendAs, withConnections } from '../load/load.ts'
import type { BenchMember } from '../load/people.ts'
import { historyPage, type CallRequest } from '../load/requests.ts'
import { compare, type Section } from '../report/report.ts'
import { takeTurns, type Pace } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { peers } from './peers.ts'
import { startPeer, type RunningPeer } from './start-peer.ts'

/**
 * Compares a withdrawal with the creation of one bare row in servers that many know, and a page of history with their lists.
 * They use the same PostgreSQL, and each is warmed before it is measured.
 */
export async function measurePeers(
  server: BenchServer,
  members: BenchMember[],
  reader: BenchMember,
  pace: Pace,
): Promise<Section> {
  await makeRecords(server, reader)
  const running: RunningPeer[] = []
  try {
    for (const peer of peers) running.push(await startPeer(peer, server))
    const callOf = (place: number, draw: CallRequest) => (lengthMs: number) => {
      const { port, processId } = running[place] as RunningPeer
      return countTime(server, processId, async () => {
        const loads = await withConnections(port, lanes, (all) =>
          runLoad(
            sendAs(all, () => draw),
            lengthMs,
          ),
        )
        const [[status = '', load] = []] = loads
        if (!load || loads.size > 1 || !status.startsWith('2'))
          throw new Error(`unexpected replies: ${[...loads.keys()].join(', ')}`)
        return load
      })
    }
    const phases: Record<string, (lengthMs: number) => Promise<CountedLoad>> = {
      withdrawal: withdrawals(server, members),
      history: overHttp(server, () => historyPage(reader, null, pageSize)),
    }
    for (const [place, { name, create, list }] of peers.entries()) {
      const { token } = running[place] as RunningPeer
      phases[`${name} create`] = callOf(place, create(token))
      phases[`${name} list`] = callOf(place, list(token))
    }
    const turns = await takeTurns(pace, phases)

    const figures = (phase: string, figure: 'perSecond' | 'serverMs' | 'databaseMs') =>
      (turns[phase] ?? []).map((one) => one[figure])
    const ms = { unit: ' ms', digits: 1 }
    const against = (ours: string, theirs: string, least: number, words: string) => {
      const both = (figure: Parameters<typeof figures>[1]) => [figures(theirs, figure), figures(ours, figure)] as const
      return [
        compare(words, ...both('perSecond'), { least }),
        compare(`${words}: processor time of the server a call`, ...both('serverMs'), { most: 0.2, ...ms }),
        compare(`${words}: processor time of PostgreSQL a call`, ...both('databaseMs'), ms),
      ]
    }
    return {
      title: 'Beside other servers',
      note:
        `Calls a second at ${lanes} connections, in turns, on one machine and one PostgreSQL. A withdrawal writes and changes eight rows in ` +
        'one transaction; what it is compared with writes one row. A list has 50 of 100,000 rows of one member. The others run with the settings of ' +
        `production. Left out: ${peers.map(({ name, leftOut }) => `of ${name} ${leftOut}`).join('; ')}.`,
      rows: [
        ...against('withdrawal', 'Strapi create', 3.5, 'a withdrawal, against a row made in Strapi'),
        ...against('withdrawal', 'Directus create', 3.5, 'a withdrawal, against a row made in Directus'),
        ...against('history', 'Strapi list', 7, 'a page of history, against a list of Strapi'),
        ...against('history', 'Directus list', 4.5, 'a page of history, against a list of Directus'),
      ],
    }
  } finally {
    for (const one of running) await one.close()
  }
}
