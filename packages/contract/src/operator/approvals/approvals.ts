import * as z from 'zod/mini'
import { actingRoles, operatorRoles } from '../../core/constants.ts'
import { approvalStatuses } from '../../core/states.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { id, line, page } from '../../core/wire/wire.ts'
import { EvidenceFile } from './evidence-files.ts'
import { approvalKindNames } from './approval-kinds.ts'
import { next, params, reason, version, viewers } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Requests that need two people: one requests, another decides. */

const Person = z.object({ id: text, name: text })

export const Approval = z.object({
  id: text,
  version,
  kind: text,
  /** The effect of the approval, in one sentence. */
  sentence: text,
  reason: text,
  member: z.nullable(z.object({ id: text, full_name: text, username: text })),
  requested_by: Person,
  requested_at: text,
  status: text,
  decided_by: z.nullable(Person),
  decided_at: z.nullable(text),
  decision_reason: z.nullable(text),
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

const ApprovalComment = z.object({ id: text, by: text, at: text, words: text })
export type ApprovalComment = z.infer<typeof ApprovalComment>

export const listApprovals = operatorRead({
  path: 'operator/approvals',
  roles: operatorRoles,
  summary: 'Requests that need two people: pending ones oldest first, others newest first.',
  query: z.object({
    status: z.optional(z.enum(approvalStatuses)),
    kind: z.optional(z.enum(approvalKindNames)),
    whose: z.optional(z.enum(['waiting_for_me', 'requested_by_me'])),
    ...page,
  }),
  reply: z.object({ ...envelope, approvals: z.array(Approval), next }),
})
export const exportApprovals = exportOf(listApprovals)

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const viewApproval = operatorRead({
  path: 'operator/approvals/:id',
  roles: operatorRoles,
  summary: 'One request with its exact payload, its files and what operators wrote about it.',
  params,
  reply: z.object({
    ...envelope,
    approval: Approval,
    files: z.array(EvidenceFile),
    /** Oldest first. */
    comments: z.array(ApprovalComment),
    viewers,
    /** The payload as the server stores it. */
    payload: values,
    /** The figures that it changes, by the names of the payload: now while pending, or at the approval. Null otherwise. */
    figures: z.nullable(values),
    /** Shows the transaction of a deposit or a withdrawal in a block explorer. */
    transaction_url: z.nullable(text),
  }),
})

export const approveRequest = operatorAction({
  path: 'operator/approvals/:id/approve',
  roles: ['owner', 'treasurer'],
  summary: 'Approve another operator’s request, which takes effect immediately. The kind decides which roles may.',
  params,
  versioned: true,
  refusals: [
    'decision_not_signed',
    'ledger_behind',
    'standby_missing',
    'approval_not_pending',
    'approval_is_own',
    'approval_requester_gone',
    // When the request has become impossible
    'account_closed',
    'member_has_no_factor',
    'factor_removal_waits',
    'operator_has_role',
    'last_owner',
    'operator_email_taken',
    'operator_invited_already',
    'insufficient_balance',
    'withdrawal_not_uncertain',
    'changed_meanwhile',
    'withdrawal_limits_invalid',
    'deposit_not_pending',
    'deposit_not_in_plan',
    'member_locked',
    'plan_unknown',
    'plan_not_open',
    'preview_changed',
    'gains_not_covered',
    'nothing_to_share_by',
    'transaction_id_invalid',
    'transaction_id_used',
    'loss_changed',
    'distribution_not_posted',
    'nothing_to_reverse',
    'movement_not_reversible',
    'transaction_corrected',
    'payment_decided',
    'payment_on_chain',
    'deposit_reversed',
    'nothing_missing',
    'funding_reversed',
    'budget_not_covered',
    'receiving_address_invalid',
    'receiving_address_in_force',
    'receiving_address_of_member',
    'account_key_invalid',
    'account_key_used',
    'listed_address_invalid',
    'listed_address_used',
    'rate_over',
    'link_not_listed',
    'payment_address_named',
    'announcement_days_invalid',
  ],
})

export const rejectRequest = operatorAction({
  path: 'operator/approvals/:id/reject',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It only stops a request.',
  summary: 'Reject another operator’s request, with a reason. The kind decides which roles may.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['approval_not_pending', 'approval_is_own'],
})

export const withdrawRequest = operatorAction({
  path: 'operator/approvals/:id/withdraw',
  roles: ['owner', 'treasurer', 'support'],
  withoutReauthentication: 'It only stops a request.',
  summary: 'Withdraw one’s own pending request.',
  params,
  versioned: true,
  refusals: ['approval_not_pending', 'approval_not_own'],
})

export const commentOnRequest = operatorAction({
  path: 'operator/approvals/:id/comments',
  roles: actingRoles,
  withoutReauthentication: 'It is a note on the record.',
  summary: 'Write something about a request, for the other operators. A decision on a page without it is refused.',
  params,
  body: z.object({ id, words: line('comment_invalid', { min: 1, max: 1_000 }) }),
})
