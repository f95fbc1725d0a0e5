import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { operatorRoles } from '../core/constants.ts'
import { approvalStatuses } from '../core/states.ts'
import { envelope, text } from '../core/lenient-wire.ts'
import { page } from '../core/wire.ts'
import { approvalKindNames } from './approval-kinds.ts'
import { next, params, reason } from './fields.ts'
import { exportOf } from './list-export.ts'

/** Requests that take two people: one asks, another decides. */

const Person = z.object({ id: text, name: text })

export const Approval = z.object({
  id: text,
  kind: text,
  /** What approving it does, in words. */
  sentence: text,
  reason: text,
  member: z.nullable(z.object({ id: text, full_name: text, username: text })),
  asked_by: Person,
  asked_at: text,
  status: text,
  decided_by: z.nullable(Person),
  decided_at: z.nullable(text),
  decision_reason: z.nullable(text),
  /** Whether whoever reads this may approve or refuse it. */
  may_decide: z.boolean(),
  /** Whether whoever reads this asked for it, and may take it back. */
  may_withdraw: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

export const listApprovals = call({
  method: 'GET',
  path: 'operator/approvals',
  who: 'operator',
  roles: operatorRoles,
  summary: 'Requests that take two people. What waits comes oldest first, everything else newest first.',
  query: z.object({
    status: z.optional(z.enum(approvalStatuses)),
    kind: z.optional(z.enum(approvalKindNames)),
    whose: z.optional(z.enum(['asked_of_me', 'asked_by_me'])),
    ...page,
  }),
  reply: z.object({ ...envelope, approvals: z.array(Approval), next }),
  refusals: [],
})
export const exportApprovals = exportOf(listApprovals)

export const viewApproval = call({
  method: 'GET',
  path: 'operator/approvals/:id',
  who: 'operator',
  roles: operatorRoles,
  summary: 'One request, with exactly what was asked for.',
  params,
  reply: z.object({
    ...envelope,
    approval: Approval,
    /** What was asked for, as the server keeps it. */
    payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  refusals: ['not_found'],
})

export const approveRequest = call({
  method: 'POST',
  path: 'operator/approvals/:id/approve',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'What another operator asked for is done, now. Which roles may depends on the kind.',
  params,
  reply: z.object(envelope),
  refusals: ['not_found', 'approval_not_pending', 'approval_is_own', 'approval_asker_gone', 'role_not_allowed'],
})

export const rejectRequest = call({
  method: 'POST',
  path: 'operator/approvals/:id/refuse',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'What another operator asked for is not done, and they see why. Which roles may depends on the kind.',
  params,
  body: z.object({ reason }),
  reply: z.object(envelope),
  refusals: ['not_found', 'approval_not_pending', 'approval_is_own', 'role_not_allowed'],
})

export const withdrawRequest = call({
  method: 'POST',
  path: 'operator/approvals/:id/withdraw',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'Who asked takes it back.',
  params,
  reply: z.object(envelope),
  refusals: ['not_found', 'approval_not_pending', 'approval_not_own'],
})
