import type { FastifyInstance } from 'fastify'
import type { Config } from '../../configuration/config.ts'

/** Leads password managers to the page where a password is changed (W3C, a well-known URL for changing passwords). */
export function servePasswordAddress(app: FastifyInstance, { OPERATOR_URL }: Pick<Config, 'OPERATOR_URL'>): void {
  app.get('/.well-known/change-password', async ({ hostname }, reply) => {
    const isBackOffice = OPERATOR_URL !== '' && hostname === new URL(OPERATOR_URL).hostname
    return reply.header('cache-control', 'no-store').redirect(isBackOffice ? '/operator/account' : '/profile')
  })
}
