import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../database/database.ts'
import { failsToWrite } from '../../database/connection/failed-writes.ts'
import { lacksMigrations } from '../../database/migrations/lacks-migrations.ts'
import { withTimeLimit } from '../../timing/time-limit.ts'
import type { Drain } from './drain.ts'

const answerMaxMs = 1_000

/** Faults of the database that every server has, by their reported names: whether each is there. */
export type ReadinessChecks = Record<string, (database: Database) => Promise<boolean>>

/**
 * `/health`: the process lives. `/ready`: it can serve, that is, the database answers within a second and has every migration;
 * else 503, so that a load balancer sends people elsewhere. A server that only reads, because a check finds a fault, a standby is
 * down or the disk of the database is full, is ready and names the fault: a balancer that took it away would take all of them
 * away. Neither reports anything about the data.
 */
export function registerHealth(
  app: FastifyInstance,
  { database, checks, drain }: { database: Database; checks: ReadinessChecks; drain: Drain | undefined },
): void {
  const method = ['GET', 'HEAD']
  app.route({ method, url: '/health', handler: async (_request, reply) => answer(reply, 200, { status: 'alive' }) })
  app.route({
    method,
    url: '/ready',
    handler: async (_request, reply) => {
      drain?.noteAsked()
      if (drain?.isStopping) return answer(reply, 503, { status: 'stopping' })
      const looked = withTimeLimit(findLacking(database, checks), answerMaxMs, 'no answer in time')
      const { lacking, reads } = await looked.catch(() => ({ lacking: 'database', reads: false }))
      if (!reads) return answer(reply, 503, { status: 'not_ready', lacking })
      return answer(reply, 200, { status: 'ready', ...(lacking && { lacking }) })
    },
  })
}

/** Why the database takes no changes; null as far as it does. */
function findUnwritable({ clients }: Database): string | null {
  if (clients.lacksStandby || clients.waitsForStandby) return 'standby'
  return failsToWrite(clients) ? 'writes' : null
}

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

async function findLacking(database: Database, checks: ReadinessChecks) {
  if (await lacksMigrations(database.kysely)) return { lacking: 'migrations', reads: false }
  for (const [name, isFaulty] of Object.entries(checks))
    if (await isFaulty(database)) return { lacking: name, reads: true }
  return { lacking: findUnwritable(database), reads: true }
}
