import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../database/database.ts'
import { failsToWrite } from '../../database/connection/failed-writes.ts'
import { listMigrations } from '../../database/migrations/migrate.ts'
import { withTimeLimit } from '../../timing/time-limit.ts'
import type { Drain } from './drain.ts'

const answerMaxMs = 1_000
/** The migrations that this server knows: a database needs all of them. */
const migrationNames = listMigrations()

/** Further needs of the server, by their reported names: whether each is missing. */
export type ReadinessChecks = Record<string, (database: Database) => Promise<boolean>>

/**
 * `/health`: the process lives. `/ready`: it can serve, that is, the database answers within a second, every migration is
 * applied, and none of the checks finds anything missing; else 503, so that a load balancer sends people elsewhere. A server that
 * only reads, because a standby is down or the disk of the database is full, is ready and names the fault: a balancer that took
 * it away would take all of them away. Neither reports anything about the data.
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
      const lacking = await looked.catch(() => 'database')
      if (lacking) return answer(reply, 503, { status: 'not_ready', lacking })
      const unwritable = findUnwritable(database)
      // It reads, and another server could do no more.
      return answer(reply, 200, { status: 'ready', ...(unwritable && { lacking: unwritable }) })
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

async function findLacking(database: Database, checks: ReadinessChecks): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from public.migrations`.execute(database.kysely)
  const applied = new Set(rows.map((row) => row.name))
  if (!migrationNames.every((name) => applied.has(name))) return 'migrations'
  for (const [name, isMissing] of Object.entries(checks)) if (await isMissing(database)) return name
  return null
}
