import * as z from 'zod/mini'
import { countsAsDecision, needsReauthentication, needsSignature, type Call, type Schema } from '../call.ts'
import { refusals, type RefusalCode } from '../refusals.ts'

// The refusals of every call, and of kinds of calls.
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
const isChange = ({ method }: Call) => method !== 'GET'
/** Whether only our own back office sends a call. */
export const isOfBackOffice = (call: Call) => call.who === 'operator' || call.fromBackOffice === true

const ofKinds: [isOfKind: (call: Call) => unknown, codes: RefusalCode[]][] = [
  [({ who }) => who !== 'visitor', ['not_signed_in', 'session_ended']],
  [({ who }) => who === 'member', ['account_locked', 'too_many_calls']],
  [({ who }) => who === 'operator', ['role_not_allowed']],
  [isOfBackOffice, ['network_not_allowed']],
  [(call) => needsReauthentication(call) || countsAsDecision(call), ['reauthentication_needed']],
  [needsSignature, ['decision_signature_needed', 'challenge_over', 'passkey_refused']],
  // The audit log refuses it, whichever call decides about a member.
  [(call) => isChange(call) && call.who === 'operator', ['own_account']],
  [isChange, ['body_too_large', 'media_type_not_supported', 'name_repeated', 'text_not_utf8']],
  [(call) => isChange(call) && isOfBackOffice(call), ['origin_not_allowed']],
  [({ body }) => hasField(body, 'evidence_file_id'), ['evidence_file_unknown']],
  [({ file }) => file, ['files_unavailable', 'too_many_uploads', 'upload_running']],
  // The id in a path may be of no record.
  [({ params }) => params, ['not_found']],
  [({ movesMoney }) => movesMoney, ['idempotency_key_invalid', 'idempotency_key_reused']],
  // The second where a record has one pending request at most.
  [({ requests }) => requests, ['no_eligible_approver', 'approval_requested_already']],
  [({ versioned }) => versioned, ['changed_meanwhile', 'version_required']],
]

function hasField(schema: Schema | undefined, name: string): boolean {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: object }
  return name in shape
}

/** Every refusal that a call may answer: declared ones, and the refusals of its fields and of its kind of call. */
export function listRefusals(call: Call): ReadonlySet<RefusalCode> {
  return new Set([
    ...(call.refusals ?? []),
    ...[call.params, call.query, call.body, call.fields].flatMap(listFieldRefusals),
    ...always,
    ...ofKinds.flatMap(([isOfKind, codes]) => (isOfKind(call) ? codes : [])),
  ])
}

/** The refusals that the rules of a schema name. */
function listFieldRefusals(schema: Schema | undefined): RefusalCode[] {
  if (!schema) return []
  const codes: RefusalCode[] = []
  const collect = ({ error }: { error?: ((issue: never) => unknown) | undefined }) => {
    // `refusing` answers with the code for any issue.
    const code = error?.(undefined as never)
    if (typeof code === 'string' && code in refusals) codes.push(code as RefusalCode)
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
