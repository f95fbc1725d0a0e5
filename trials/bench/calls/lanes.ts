import pg from 'pg'
import { connection as reach } from '../../../apps/server/src/platform/database/database.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { runGoodLoad, sendAs, withConnections, type Load } from '../load/load.ts'
import { refreshSessions, type BenchMember } from '../load/people.ts'
import type { Statement } from '../load/recorded-call.ts'
import { withdrawal, type CallRequest } from '../load/requests.ts'
import { spread, type Row } from '../report/report.ts'
import { findFamily, processorMs } from '../server/processes.ts'

/** The number of connections that load the server. Each is a lane. */
export const lanes = 32

/** Returns the member for a turn of a lane. No two lanes share a member. */
export function ownMember(members: BenchMember[], lane: number, turn: number): BenchMember {
  return members[(lane + turn * lanes) % members.length] as BenchMember
}

/** A load with the processor time that each call took of the server and of PostgreSQL. */
export type CountedLoad = Load & Record<'serverMs' | 'databaseMs', number>

/** Counts the processor time of a server and of PostgreSQL during a load. */
export async function countTime(
  { postmasterId }: BenchServer,
  processId: number,
  run: () => Promise<Load>,
): Promise<CountedLoad> {
  // PostgreSQL is a child of the server.
  const readTimes = () => [processorMs([processId]), processorMs(findFamily(postmasterId))] as const
  const before = readTimes()
  const load = await run()
  const [server, database] = readTimes()
  return { ...load, serverMs: (server - before[0]) / load.count, databaseMs: (database - before[1]) / load.count }
}

/** Makes calls on every lane, each over its own connection. */
export function overHttp(server: BenchServer, draw: (lane: number, turn: number) => CallRequest) {
  return async (lengthMs: number): Promise<CountedLoad> => {
    await refreshSessions(server.owner)
    return countTime(server, server.processId, () =>
      withConnections(server.port, lanes, (all) => runGoodLoad(sendAs(all, draw), lengthMs)),
    )
  }
}

/** The processor time of a call, without a budget: it depends on the processor. */
export function timeOfCall(what: string, loads: CountedLoad[]): Row {
  const [server, database] = [loads.map(({ serverMs }) => serverMs), loads.map(({ databaseMs }) => databaseMs)]
  const ours = `${spread(server, 2)} ms, and ${spread(database, 2)} ms of PostgreSQL`
  return { what: `processor time of ${what}`, ours }
}

/** Each member withdraws a dollar in turn. */
export function withdrawals(server: BenchServer, members: BenchMember[]) {
  return overHttp(server, (lane, turn) => withdrawal(ownMember(members, lane, turn)))
}

/** Sends statements in sequence, as the server does, by bare clients of the database in the server's role. */
export function bare(server: BenchServer, count: number, draw: (lane: number, turn: number) => Statement[]) {
  return async (lengthMs: number): Promise<Load> => {
    await refreshSessions(server.owner)
    const clients = Array.from({ length: count }, () => new pg.Client(reach(server.address)))
    try {
      await Promise.all(clients.map((client) => client.connect()))
      const callers = clients.map((client, lane) => async (turn: number) => {
        for (const statement of draw(lane, turn)) await client.query(statement)
        return '200'
      })
      return await runGoodLoad(callers, lengthMs)
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  }
}
