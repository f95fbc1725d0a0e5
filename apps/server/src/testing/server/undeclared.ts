import type { FastifyInstance } from 'fastify'
import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { listRefusals } from '../../platform/openapi/list-refusals.ts'

const declared = new Map(
  Object.entries<Call>(calls).map(([name, call]) => [`${call.method} /api/${call.path}`, { name, call }]),
)

/**
 * Watches the replies of a server that is not ready yet. The list gets each refusal and each field that the contract does
 * not declare for its call.
 */
export function watchUndeclared(app: FastifyInstance): string[] {
  const undeclared: string[] = []
  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const entry = declared.get(`${method} ${routeOptions.url}`)
    if (!entry || typeof payload !== 'string') return
    const { call, name } = entry
    if (reply.statusCode < 400) {
      const sent = call.download ? {} : JSON.parse(payload)
      undeclared.push(...listUndeclaredFields(call.reply, sent).map((field) => `${name} does not declare ${field}`))
    } else {
      const { code } = JSON.parse(payload) as { code: RefusalCode }
      if (!listRefusals(call).has(code)) undeclared.push(`${name} does not declare ${code}`)
    }
  })
  return undeclared
}

/** What zod keeps of a schema: the fields of an object, the element of a list, what an optional or read one is about. */
interface Definition {
  shape?: Record<string, Schema>
  /** The schema of the fields that an open object has besides. */
  catchall?: Schema
  element?: Schema
  innerType?: Schema
  in?: Schema
}

function listUndeclaredFields(schema: Schema, value: unknown, path = 'reply'): string[] {
  const { catchall, element, in: read, innerType, shape } = schema._zod.def as Definition
  const inner = innerType ?? read
  if (inner) return listUndeclaredFields(inner, value, path)
  if (element && Array.isArray(value)) return value.flatMap((item) => listUndeclaredFields(element, item, path))
  if (!shape || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const declaredField = shape[name]
    if (declaredField) return listUndeclaredFields(declaredField, field, `${path}.${name}`)
    return catchall ? [] : [`${path}.${name}`]
  })
}
