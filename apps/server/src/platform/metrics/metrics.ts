import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inReads } from '../database/database.ts'
import type { Services } from '../services.ts'
import { refuse } from '../http/refusal.ts'
import { withTimeLimit } from '../timing/time-limit.ts'
import { countConnections } from './count-connections.ts'
import { figure, formatFigures, type Figure, type Measure } from './figures.ts'
import { measureReplication } from './measure-replication.ts'
import { hasToken } from './has-token.ts'
import { measureProcess } from './measure-process.ts'
import type { Meters } from './meters.ts'

/** Prometheus gives a scrape ten seconds; what the process knows itself must arrive while the database is slow, too. */
const answerMaxMs = 4_000

interface MetricsOptions {
  meters: Meters
  measures: Measure[]
  /** The kind of person who signs in by a route, such as `member` by `/api/user/account/login`. */
  signIns: Record<string, 'member' | 'operator'>
}

/**
 * Serves `/metrics` in the format of Prometheus, to requests with the token. It names no person: routes are given by their
 * pattern, refusals by their code. Must be called before the routes are added. Returns what counts a refusal.
 */
export function registerMetrics(app: FastifyInstance, services: Services, options: MetricsOptions) {
  const { meters, measures, signIns } = options
  const whoSignsIn = ({ routeOptions }: FastifyRequest) => signIns[routeOptions.url ?? '']

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    meters.durations.observe(labels, reply.elapsedTime / 1_000)
    const who = whoSignsIn(request)
    if (who && reply.statusCode === 200) meters.signIns.inc({ who, result: 'accepted' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, services.keys.metricsToken)) {
      void reply.header('www-authenticate', 'Bearer')
      throw refuse('not_signed_in')
    }
    const figures = [
      ...(await measureProcess(services.database, services.config)),
      ...(await measureDatabase(services, measures)),
    ]
    return reply
      .header('cache-control', 'no-store')
      .type(meters.registry.contentType)
      .send(`${await meters.registry.metrics()}\n${await formatFigures(figures)}`)
  })
  return (code: RefusalCode, request: FastifyRequest) => {
    meters.refusals.inc({ code })
    const who = whoSignsIn(request)
    if (who) meters.signIns.inc({ who, result: code })
  }
}

/**
 * Asks the database how it stands to its standbys and for its connections, which a standby answers too, and then everything else
 * at once, on one connection. A failed or late figure is absent, and the rest is not. The database is up when any query was
 * answered.
 */
async function measureDatabase({ database, log }: Services, measures: Measure[]): Promise<Figure[]> {
  const answered: Figure[] = []
  const ask = async () => {
    const asLogin = await Promise.allSettled([measureReplication(database), countConnections(database)])
    for (const one of asLogin) if (one.status === 'fulfilled') answered.push(...one.value)
    const asked = await inReads(database, (tx) => Promise.allSettled(measures.map((measure) => measure(tx))))
    for (const one of asked) if (one.status === 'fulfilled') answered.push(...one.value)
    for (const one of [...asLogin, ...asked]) if (one.status === 'rejected') throw one.reason
  }
  await withTimeLimit(ask(), answerMaxMs, 'the database answered too late').catch((error: unknown) => {
    log.warn({ err: error }, 'the database could not be measured')
  })
  return [figure('cairn_database_up', Number(answered.length > 0)), ...answered]
}
