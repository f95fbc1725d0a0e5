import * as z from 'zod/mini'
import type { Call } from '@cairn/contract/core/call.ts'
import { calls } from '@cairn/contract/calls.ts'
import { recordListExport as call } from '@cairn/contract/operator/audit.ts'
import { mayCall } from '@cairn/contract/operator/may-call.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'

/**
 * Writes down that an operator takes a list out of the platform as a file, as the export of the ledger does: before it goes. Refuses
 * `not_found` when there is no such list, `role_not_allowed`, and `bad_input` for filters that the list does not have.
 */
export const recordListExport = route(call, async ({ audit, body, caller, tx }) => {
  const list = findList(body.list)
  if (!mayCall(caller.role, list)) throw refuse('role_not_allowed')
  const filters = requireAsked(list, body.filters)
  const params = list.params ? requireAsked(list, body.params ?? {}, 'params') : {}
  await audit('list_exported', {
    subjectId: params['id'] ?? null,
    memberId: await findMember(tx, filters['member']),
    details: { ...filters, list: list.path.replace('operator/', ''), rows_told_by_page: body.rows },
  })
  return {}
})

/** The call of a list by its path: what is paged is one. */
function findList(path: string): Call {
  const found = Object.values<Call>(calls).find((each) => each.path === path && isList(each))
  if (!found) throw refuse('not_found')
  return found
}

function isList(list: Call): boolean {
  return list.who === 'operator' && list.method === 'GET' && list.query !== undefined && 'cursor' in keysOf(list.query)
}

/** The texts as they were given, when the call would read all of them. */
function requireAsked(list: Call, asked: Record<string, string>, part: 'query' | 'params' = 'query') {
  const schema = list[part]!
  const known = keysOf(schema)
  const isReadable =
    Object.keys(asked).every((key) => key in known && key !== 'cursor' && key !== 'limit') &&
    z.safeParse(schema, asked).success
  if (!isReadable) throw refuse('bad_input', { field: part === 'query' ? 'filters' : part })
  return asked
}

function keysOf(schema: unknown): object {
  return (schema as { shape?: object }).shape ?? {}
}

/** The one member whom the list was narrowed down to, when it was by their id. */
async function findMember(tx: Transaction, text: string | undefined): Promise<string | null> {
  if (!z.safeParse(z.uuid(), text).success) return null
  const member = await tx.selectFrom('members').where('id', '=', text!).select('id').executeTakeFirst()
  return member?.id ?? null
}
