import pg from 'pg'
import { connection as reach } from '../../apps/server/src/platform/database/database.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { runGoodLoad, withConnections, type Caller, type Load } from '../load/load.ts'
import { refreshSessions, type BenchMember } from '../load/members.ts'
import type { Statement } from '../load/recorded-call.ts'
import { formatRequest, type CallRequest } from '../load/requests.ts'

/** The number of connections that load the server. Each is a lane. */
export const lanes = 32

/** Returns the member for a turn of a lane. No two lanes share a member. */
export function ownMember(members: BenchMember[], lane: number, turn: number): BenchMember {
  return members[(lane + turn * lanes) % members.length] as BenchMember
}

/** Makes calls on every lane, each over its own connection. */
export async function overHttp(
  server: BenchServer,
  draw: (lane: number, turn: number) => CallRequest,
  lengthMs: number,
): Promise<Load> {
  await refreshSessions(server.owner)
  return withConnections(server.port, lanes, (all) => {
    const callers = all.map(
      (connection, lane): Caller =>
        async (turn) =>
          (await connection.send(formatRequest(draw(lane, turn)))).status,
    )
    return runGoodLoad(callers, lengthMs)
  })
}

/** Sends statements in sequence, as the server does, by bare clients of the database in the server's role. */
export function bare(server: BenchServer, count: number, draw: (lane: number, turn: number) => Statement[]) {
  return async (lengthMs: number): Promise<Load> => {
    await refreshSessions(server.owner)
    const clients = Array.from({ length: count }, () => new pg.Client(reach(server.address)))
    try {
      await Promise.all(clients.map((client) => client.connect()))
      const callers = clients.map((client, lane): Caller => async (turn) => {
        for (const statement of draw(lane, turn)) await client.query(statement)
        return '200'
      })
      return await runGoodLoad(callers, lengthMs)
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  }
}
