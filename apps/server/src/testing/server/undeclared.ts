import type { FastifyInstance } from 'fastify'
import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'
import { definitionOf } from '@cairn/contract/core/definition.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { listRefusals } from '@cairn/contract/core/refusals/list-refusals.ts'

/** Every call of the contract with its name, by its method and URL. */
export const callsByRoute = new Map(
  Object.entries<Call>(calls).map(([name, call]) => [`${call.method} /api/${call.path}`, { name, call }]),
)

/**
 * Watches the replies of a server that is not ready yet. The list gets each refusal and each field that the contract does not
 * declare for its call, and each field that a reply lacks.
 */
export function watchUndeclared(app: FastifyInstance): string[] {
  const undeclared: string[] = []
  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const entry = callsByRoute.get(`${method} ${routeOptions.url}`)
    if (!entry || typeof payload !== 'string') return
    const { call, name } = entry
    if (reply.statusCode < 400) {
      const sent = call.download ? {} : JSON.parse(payload)
      undeclared.push(...compareFields(call.reply, sent).map((difference) => `${name}: ${difference}`))
    } else {
      const { code } = JSON.parse(payload) as { code: RefusalCode }
      if (!listRefusals(call).has(code)) undeclared.push(`${name} does not declare ${code}`)
    }
  })
  return undeclared
}

/** The fields of a reply that its schema lacks, and the missing ones. */
function compareFields(schema: Schema, value: unknown, path = 'reply'): string[] {
  const { catchall, element, in: read, innerType, shape } = definitionOf(schema)
  const inner = innerType ?? read
  if (inner) return compareFields(inner, value, path)
  if (element && Array.isArray(value)) return value.flatMap((item) => compareFields(element, item, path))
  if (!shape || typeof value !== 'object' || value === null) return []
  const unknown = catchall ? [] : Object.keys(value).filter((name) => !(name in shape))
  return [
    ...unknown.map((name) => `${path}.${name} is not declared`),
    ...Object.entries(shape).flatMap(([name, field]) => {
      if (name in value) return compareFields(field, (value as Record<string, unknown>)[name], `${path}.${name}`)
      return isOptional(field) ? [] : [`${path}.${name} is missing`]
    }),
  ]
}

function isOptional(schema: Schema): boolean {
  const { innerType, type } = definitionOf(schema)
  return type === 'optional' || (type === 'catch' && isOptional(innerType!))
}
