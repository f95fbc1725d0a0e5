import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import { isSealingLate } from '../../ledger/sealing/is-sealing-late.ts'

const answerMaxMs = 1_000
const migrationNames = readdirSync(new URL('../../../migrations/', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
)

/**
 * `/health`: the process lives. `/ready`: it can serve, that is, the database answers within a second, every migration is
 * there, and what is posted is sealed; else 503, so that a load balancer sends people elsewhere. Neither says anything of what
 * is in the platform.
 */
export function registerHealth(app: FastifyInstance, database: Database): void {
  const method = ['GET', 'HEAD']
  app.route({ method, url: '/health', handler: async (_request, reply) => answer(reply, 200, { status: 'alive' }) })
  app.route({
    method,
    url: '/ready',
    handler: async (_request, reply) => {
      const lacking = await findLacking(database)
      return lacking ? answer(reply, 503, { status: 'not_ready', lacking }) : answer(reply, 200, { status: 'ready' })
    },
  })
}

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

type Lacking = 'database' | 'migrations' | 'seals'

async function findLacking(database: Database): Promise<Lacking | null> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), answerMaxMs)
  try {
    return await Promise.race([askDatabase(database), late])
  } catch {
    return 'database'
  } finally {
    clearTimeout(timer)
  }
}

async function askDatabase(database: Database): Promise<Lacking | null> {
  const { rows } = await sql<{ name: string }>`select name from public.migrations`.execute(database.kysely)
  const applied = new Set(rows.map((row) => row.name))
  if (!migrationNames.every((name) => applied.has(name))) return 'migrations'
  return (await isSealingLate(database)) ? 'seals' : null
}
