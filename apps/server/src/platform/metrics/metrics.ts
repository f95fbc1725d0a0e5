import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { inTransaction, type Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { refuse } from '../http/refusal.ts'

/** A figure of the database that is not the platform's own. */
export interface Measure {
  name: string
  help: string
  read(tx: Transaction): Promise<number>
}

/** Counts a refusal by its code. */
export type CountRefusal = (code: string) => void

/**
 * Serves `/metrics` in the format of Prometheus, to requests with the token. Nothing in it names a person: routes are given by
 * their pattern, refusals by their code. Must be called before the routes are added.
 */
export function registerMetrics(app: FastifyInstance, services: Services, measures: Measure[]): CountRefusal {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long replies took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const refused = new Counter({
    name: 'cairn_refusals_total',
    help: 'Refusals, by code.',
    labelNames: ['code'],
    registers,
  })
  const gauges = openGauges(registers)
  const measured = measures.map(({ name, help, read }) => ({ gauge: new Gauge({ name, help, registers }), read }))

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, services.keys.metricsToken)) {
      void reply.header('www-authenticate', 'Bearer')
      throw refuse('not_signed_in')
    }
    await fillGauges(gauges, measured, services)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
  return (code) => refused.inc({ code })
}

function openGauges(registers: Registry[]) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  return {
    isUp: gauge('cairn_database_up', 'Whether the database answers.'),
    connections: gauge('cairn_database_connections', 'Connections of the server to the database, by state.', 'state'),
    jobs: gauge('cairn_jobs_waiting', 'Jobs that are due and wait.'),
    failedJobs: gauge('cairn_jobs_failed', 'Jobs that were tried as often as they may be.'),
  }
}

interface MeasuredGauge {
  gauge: Gauge
  read: Measure['read']
}

/** Reads the database at each request for the metrics. When it is away, that is reported, and the other metrics still are. */
async function fillGauges(
  gauges: ReturnType<typeof openGauges>,
  measured: MeasuredGauge[],
  services: Services,
): Promise<void> {
  for (const gauge of [...Object.values(gauges), ...measured.map((one) => one.gauge)]) gauge.reset()
  try {
    const found = await inTransaction(services.database, async (tx) => {
      for (const { gauge, read } of measured) gauge.set(await read(tx))
      return readDatabase(tx)
    })
    for (const { state, count } of found.connections) gauges.connections.set({ state }, count)
    gauges.jobs.set(found.jobs.waiting)
    gauges.failedJobs.set(found.jobs.failed)
    gauges.isUp.set(1)
  } catch (error) {
    gauges.isUp.set(0)
    services.log.warn({ err: error }, 'the database could not be measured')
  }
}

async function readDatabase(tx: Transaction) {
  const jobs = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::integer as waiting,
      count(*) filter (where attempts >= max_attempts)::integer as failed
    from graphile_worker.jobs`.execute(tx)
  return {
    jobs: jobs.rows[0] ?? { waiting: 0, failed: 0 },
    connections: await countConnections(tx),
  }
}

/** Connections by state. Last in its transaction: PostgreSQL shows a session's state to the login role only. */
async function countConnections(tx: Transaction) {
  await sql`set local role none`.execute(tx)
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from pg_stat_activity
    where datname = current_database() and usename = session_user and state is not null group by 1`.execute(tx)
  return rows
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
