import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../crypto/random-token.ts'

/** Whether a request has this bearer token, such as the one of the metrics. */
export function hasToken(request: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return timingSafeEqual(hashToken(given), hashToken(token))
}
