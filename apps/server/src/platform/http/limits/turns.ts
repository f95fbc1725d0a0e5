import type { Call } from '@cairn/contract/core/call.ts'
import type { FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'

/** The money calls of one session that run at once. */
const atOnceMax = 4
const sessions = new Map<string, LimitFunction>()

/**
 * Runs a call; a money call when few others of its session run, in their order. Money calls of one member wait for each other
 * in the database, each with a connection. So connections are left for all other members.
 */
export async function inTurn<T>(call: Call, { headers }: FastifyRequest, run: () => Promise<T>): Promise<T> {
  const session = headers.authorization
  if (!call.movesMoney || !session) return run()
  const turns = sessions.get(session) ?? pLimit(atOnceMax)
  sessions.set(session, turns)
  try {
    return await turns(run)
  } finally {
    if (turns.activeCount + turns.pendingCount === 0) sessions.delete(session)
  }
}
