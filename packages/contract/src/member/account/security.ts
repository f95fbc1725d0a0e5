import * as z from 'zod/mini'
import { envelope, list, extension, text } from '../../core/wire/lenient-wire.ts'
import { id, page } from '../../core/wire/wire.ts'
import type { AuditVerb } from '../../operator/audit/audit-verbs.ts'
import { memberAction, memberRead } from '../member-call.ts'

/** The calls of the Security screen. The specification has no such calls. */

export const OwnSession = z.object({
  _id: text,
  /** In words, such as `Chrome on Android`; empty when the browser is not known. */
  device: text,
  address: text,
  signed_in_at: text,
  last_seen_at: text,
  is_this: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = memberRead({
  path: 'member/sessions',
  summary: 'Where the member is signed in: this session first, then the last used, at most 50.',
  reply: z.object({ ...envelope, data: z.object({ sessions: list(OwnSession) }) }),
})

export const endOwnSession = memberAction({
  path: 'member/sessions/:id/end',
  summary: 'End one session of the member. One that is over already stays as it is.',
  params: z.object({ id }),
})

export const endOtherSessions = memberAction({
  path: 'member/sessions/end-others',
  summary: 'End every session of the member except this one.',
  reply: z.object({ ...envelope, data: z.object({ ended: z.number() }) }),
})

/** The member's events in "Activity", by the verbs of the audit log. */
export const securityEvents = [
  'account_closing_ended',
  'account_closing_requested',
  'account_closing_taken_back',
  'account_frozen',
  'authenticator_added',
  'authenticator_removed',
  'data_downloaded',
  'email_change_cancelled',
  'email_change_confirmed',
  'email_change_ended',
  'email_change_requested',
  'email_changed',
  'email_confirmed',
  'factor_removal_approved',
  'factor_removal_stopped',
  'member_reauthenticated',
  'kyc_approved',
  'kyc_document_removed',
  'kyc_expired',
  'kyc_part_sent',
  'kyc_rejected',
  'kyc_retake_requested',
  'kyc_submitted',
  'lost_factors_removed',
  'member_locked',
  'member_registered',
  'member_sessions_ended',
  'member_unlocked',
  'other_sessions_ended',
  'passkey_added',
  'passkey_removed',
  'password_refused',
  'password_reset',
  'password_reset_requested',
  'password_reset_sent',
  'payout_address_added',
  'payout_address_refused',
  'payout_address_removed',
  'profile_edited',
  'recovery_code_used',
  'recovery_codes_made',
  'copied_token_used',
  'second_factor_refused',
  'session_ended',
  'signed_in',
  'signed_out',
  'withdrawals_held',
] as const satisfies readonly AuditVerb[]

/** How operators read what a member has, by the verbs of the audit log. */
export const dataOpenings = [
  'deposit_viewed',
  'kyc_document_opened',
  'kyc_submission_viewed',
  'member_opened',
  'withdrawal_viewed',
] as const satisfies readonly AuditVerb[]

const byOperator = z.object({ name: text, role: text })

export const SecurityEvent = z.object({
  _id: text,
  /** One of `securityEvents`. */
  kind: text,
  date: text,
  /** Where it came from, as far as that was written down. */
  address: extension(text),
  device: extension(text),
  /** For `profile_edited`: the fields, separated by spaces. */
  changed: extension(text),
  /** Where an operator did it. */
  by: extension(byOperator),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const listSecurityEvents = memberRead({
  path: 'member/security/events',
  summary: 'Sign-ins, refused ones too, and all that mattered for the account, newest first.',
  query: z.object(page),
  reply: z.object({ ...envelope, data: list(SecurityEvent), next: extension(z.nullable(z.string())) }),
})

export const DataOpening = z.object({
  _id: text,
  /** One of `dataOpenings`. */
  kind: text,
  date: text,
  by: byOperator,
})
export type DataOpening = z.infer<typeof DataOpening>

export const listDataOpenings = memberRead({
  path: 'member/security/openings',
  summary: 'Which operators opened what the member has, and when, newest first.',
  query: z.object(page),
  reply: z.object({ ...envelope, data: list(DataOpening), next: extension(z.nullable(z.string())) }),
})

export const freezeOwnAccount = memberAction({
  path: 'member/security/freeze',
  summary:
    'Lock the member’s own account: every session ends, no sign-in, and no money goes out until support unlocks it.',
  reply: z.object({ ...envelope, data: text }),
})
