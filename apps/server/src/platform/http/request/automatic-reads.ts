import type { FastifyRequest } from 'fastify'
import { renewalHeader } from '@cairn/contract/core/constants.ts'

/** Whether the page made this read by itself: it keeps no session alive. A change always counts as made by a person. */
export function isAutomatic({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>): boolean {
  return method === 'GET' && headers[renewalHeader] === '1'
}
