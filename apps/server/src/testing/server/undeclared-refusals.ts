import type { FastifyInstance } from 'fastify'
import type { Call } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { listRefusals } from '../../platform/openapi/list-refusals.ts'

const declared = new Map(
  Object.entries<Call>(calls).map(([name, call]) => [`${call.method} /api/${call.path}`, { name, call }]),
)

/** Watches the replies of a server that is not ready yet. The list gets each refusal that its call does not declare. */
export function watchUndeclaredRefusals(app: FastifyInstance): string[] {
  const undeclared: string[] = []
  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const entry = declared.get(`${method} ${routeOptions.url}`)
    if (!entry || reply.statusCode < 400 || typeof payload !== 'string') return
    const { code } = JSON.parse(payload) as { code: RefusalCode }
    if (!listRefusals(entry.call).has(code)) undeclared.push(`${entry.name} does not declare ${code}`)
  })
  return undeclared
}
