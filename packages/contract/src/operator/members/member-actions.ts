import * as z from 'zod/mini'
import { actingRoles } from '../../core/constants.ts'
import { envelope } from '../../core/wire/lenient-wire.ts'
import { amount, id, line } from '../../core/wire/wire.ts'
import { evidenceFile } from '../shared/evidence.ts'
import { correctionReasons } from '../shared/reasons.ts'
import { decision, params, reason, reasonLength } from '../shared/fields.ts'
import { operatorAction } from '../shared/operator-call.ts'

/** What operators do to a member’s account. Each takes a reason or only stops something. */

/** The roles that may close off an account that someone else may have taken over. */
const guards = ['owner', 'treasurer', 'reviewer'] as const

export const lockMember = operatorAction({
  path: 'operator/members/:id/lock',
  roles: guards,
  withoutReauthentication: 'It only closes an account off, and may be urgent.',
  summary: 'Lock the account: no sign-in, and its sessions end immediately.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['member_already_locked'],
})

export const unlockMember = operatorAction({
  path: 'operator/members/:id/unlock',
  roles: ['owner', 'treasurer'],
  summary:
    'Unlock the account, whether an operator or an emailed link locked it, and undo what was added to it in the seven days before.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['member_not_locked'],
})

export const holdWithdrawals = operatorAction({
  path: 'operator/members/:id/hold-withdrawals',
  roles: actingRoles,
  withoutReauthentication: 'It only stops payments, and may be urgent.',
  summary: 'Hold all withdrawals of a member for 24 hours. It ends by itself, and the member reads until when.',
  params,
  body: z.object({ reason }),
  refusals: ['withdrawals_held_already'],
})

export const addMemberNote = operatorAction({
  path: 'operator/members/:id/notes',
  roles: actingRoles,
  withoutReauthentication: 'It is a note for operators.',
  summary: 'Write a note about a member. A pinned one is shown on every record of the member.',
  params,
  body: z.object({ text: line('note_invalid', reasonLength), pinned: z.optional(z.boolean()) }),
})

export const unpinMemberNote = operatorAction({
  path: 'operator/members/:id/notes/unpin',
  roles: actingRoles,
  withoutReauthentication: 'It is a note for operators.',
  summary: 'Unpin a note. It stays on the page of the member.',
  params,
  body: z.object({ note_id: id }),
})

export const endMemberSessions = operatorAction({
  path: 'operator/members/:id/end-sessions',
  roles: actingRoles,
  withoutReauthentication: 'It only closes an account off, and may be urgent.',
  summary: 'Sign the member out on all devices.',
  params,
  reply: z.object({ ...envelope, ended: z.number() }),
})

export const sendPasswordReset = operatorAction({
  path: 'operator/members/:id/send-password-reset',
  roles: guards,
  withoutReauthentication: 'The link goes to the member only.',
  summary: 'Email the member a link to choose a new password.',
  params,
  refusals: ['too_many_attempts'],
})

export const requestManualTransfer = operatorAction({
  path: 'operator/members/:id/manual-transfers',
  requests: 'manual_transfer',
  roles: ['owner', 'treasurer'],
  summary: 'Request a correction of a member’s balance. Money moves when another operator approves it.',
  params,
  versioned: true,
  /** `reason` is for the approver; the member sees `code` and `words`. */
  body: z.object({
    direction: z.enum(['credit', 'debit']),
    amount,
    reason,
    ...decision(correctionReasons).shape,
    evidence_file_id: evidenceFile,
  }),
  refusals: ['account_closed', 'insufficient_balance', 'reason_words_invalid'],
})

export const requestFactorRemoval = operatorAction({
  path: 'operator/members/:id/factor-removal',
  requests: 'factor_removal',
  roles: ['owner', 'treasurer'],
  summary:
    'Request that the second factors of a member who lost them are removed. When another operator approves it, the member is told, and it happens 72 hours later unless the member stops it.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['account_closed', 'member_has_no_factor', 'factor_removal_waits'],
})
