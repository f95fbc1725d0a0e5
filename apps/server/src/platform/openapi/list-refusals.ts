import * as z from 'zod/mini'
import { needsFactor, type Call, type Schema } from '@cairn/contract/core/call.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { isRefusalCode } from '../http/refusal.ts'

// The refusals of every call, of those with a caller, of those that change something, of decisions, and of those that move money.
const always: RefusalCode[] = [
  'bad_input',
  'body_not_understood',
  'busy',
  'database_unavailable',
  'forwarded_address_invalid',
  'header_repeated',
  'host_invalid',
  'http_version_not_supported',
  'internal_error',
]
const withCaller: RefusalCode[] = ['not_signed_in', 'session_ended']
const withBody: RefusalCode[] = ['body_too_large', 'media_type_not_supported', 'name_repeated', 'text_not_utf8']
const withVersion: RefusalCode[] = ['changed_meanwhile', 'version_required']
const withKey: RefusalCode[] = ['idempotency_key_invalid', 'idempotency_key_reused']

/** Every refusal that a call may answer: those that it declares, those of its fields, and those of its kind of call. */
export function listRefusals(call: Call): ReadonlySet<RefusalCode> {
  const isChange = call.method !== 'GET'
  const isFromBackOffice = call.who === 'operator' || call.fromBackOffice === true
  return new Set([
    ...call.refusals,
    ...[call.params, call.query, call.body, call.fields].flatMap(listFieldRefusals),
    ...always,
    ...(call.who === 'visitor' ? [] : withCaller),
    ...(call.who === 'member' ? (['account_locked'] as const) : []),
    ...(call.who === 'operator' ? (['role_not_allowed'] as const) : []),
    ...(isFromBackOffice ? (['network_not_allowed'] as const) : []),
    ...(needsFactor(call) ? (['factor_needed'] as const) : []),
    // The audit log refuses it, whichever call decides about a member.
    ...(isChange && call.who === 'operator' ? (['own_account'] as const) : []),
    ...(isChange ? withBody : []),
    ...(isChange && isFromBackOffice ? (['origin_not_allowed'] as const) : []),
    ...(call.file ? (['files_unavailable'] as const) : []),
    ...(call.movesMoney ? withKey : []),
    ...(call.versioned ? withVersion : []),
  ])
}

/** The refusals that the rules of a schema name. */
function listFieldRefusals(schema: Schema | undefined): RefusalCode[] {
  if (!schema) return []
  const codes: RefusalCode[] = []
  const collect = ({ error }: { error?: ((issue: never) => unknown) | undefined }) => {
    // `refusing` answers with the code for any issue.
    const code = error?.(undefined as never)
    if (typeof code === 'string' && isRefusalCode(code)) codes.push(code)
  }
  // This visits every part of a schema, and is the only public function of zod that does.
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod } }) => {
      collect(_zod.def)
      for (const check of _zod.def.checks ?? []) collect(check._zod.def)
    },
  })
  return codes
}
