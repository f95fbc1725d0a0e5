import pg from 'pg'
import { connection as reach } from '../../../apps/server/src/platform/database/database.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { runGoodLoad, sendAs, withConnections, type Load } from '../load/load.ts'
import { refreshSessions, type BenchMember } from '../load/people.ts'
import type { Statement } from '../load/recorded-call.ts'
import { withdrawal, type CallRequest } from '../load/requests.ts'

/** The number of connections that load the server. Each is a lane. */
export const lanes = 32

/** Returns the member for a turn of a lane. No two lanes share a member. */
export function ownMember(members: BenchMember[], lane: number, turn: number): BenchMember {
  return members[(lane + turn * lanes) % members.length] as BenchMember
}

/** Makes calls on every lane, each over its own connection. */
export function overHttp(server: BenchServer, draw: (lane: number, turn: number) => CallRequest) {
  return async (lengthMs: number): Promise<Load> => {
    await refreshSessions(server.owner)
    return withConnections(server.port, lanes, (all) => runGoodLoad(sendAs(all, draw), lengthMs))
  }
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
