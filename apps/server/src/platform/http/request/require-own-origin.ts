import type { FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import { refuse } from '../refusal.ts'

/**
 * Refuses `origin_not_allowed` for a change from outside our own back office: it needs a header that another site cannot set
 * without a preflight, and the browser's origin. Outside production a command line without an origin may call too.
 */
export function requireOwnOrigin(request: FastifyRequest, { config }: Pick<Services, 'config'>): void {
  if (request.method === 'GET') return
  if (request.headers['x-cairn-operator'] !== '1') throw refuse('origin_not_allowed')
  const { origin } = request.headers
  if (origin === undefined && !config.isProduction) return
  const base = config.OPERATOR_URL || config.PUBLIC_URL
  const own = base ? new URL(base).origin : `${request.protocol}://${request.headers.host}`
  if (origin !== own) throw refuse('origin_not_allowed')
}
