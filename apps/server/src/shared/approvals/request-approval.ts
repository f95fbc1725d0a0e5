import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod/mini'
import {
  approvalKinds,
  type ApprovalKindName,
  type ApprovalPayloadInput,
} from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireEligibleApprover } from './require-eligible-approver.ts'

export interface NewApproval<K extends ApprovalKindName> {
  kind: K
  payload: ApprovalPayloadInput<K>
  /** What approving it does, for the operator who decides: composed by the server, never typed by the requester. */
  sentence: string
  /** Why, as typed. */
  reason: string
  /** The thing that only one pending request may be about: `receiving_address:bitcoin`. */
  lockKey?: string
  /** The member whose money it moves. */
  memberId?: string
  /** The operator whose rights it changes, who cannot approve it. */
  operatorId?: string
}

/**
 * Records an operator's request for another to decide; returns its id. Nothing else happens yet. Refuses
 * `role_not_allowed`, `no_eligible_approver` when no other operator could decide, and `approval_requested_already` when the
 * same thing is pending. A payload that does not fit the kind is an internal error.
 */
export async function requestApproval<K extends ApprovalKindName>(
  tx: Transaction,
  { audit, caller }: Pick<BoundCaller<OperatorCaller>, 'audit' | 'caller'>,
  request: NewApproval<K>,
): Promise<string> {
  const { kind, memberId = null, operatorId = null, lockKey = null, payload, reason, sentence } = request
  const { requesterRoles, approverRoles, payload: schema } = approvalKinds[kind]
  if (!(requesterRoles as readonly string[]).includes(caller.role)) throw refuse('role_not_allowed')
  z.parse(schema, payload)
  await requireEligibleApprover(tx, { caller, roles: approverRoles, aboutId: operatorId ?? undefined })

  const id = randomUUIDv7()
  await tx
    .insertInto('approvals')
    .values({
      id,
      kind,
      payload: JSON.stringify(payload),
      sentence,
      reason,
      lock_key: lockKey,
      member_id: memberId,
      operator_id: operatorId,
      requested_by: caller.operatorId,
    })
    .execute()
  await audit('approval_requested', { subjectId: id, memberId, details: { kind, sentence, reason } })
  return id
}
