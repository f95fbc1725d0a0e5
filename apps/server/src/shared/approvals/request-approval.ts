import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod/mini'
import {
  approvalKinds,
  type ApprovalKindName,
  type ApprovalPayloadInput,
} from '@cairn/contract/operator/approval-kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireEligibleApprover } from './require-eligible-approver.ts'

export interface AskedApproval<K extends ApprovalKindName> {
  kind: K
  payload: ApprovalPayloadInput<K>
  /** What approving it does, for whoever decides: made of what is asked for, never typed by who asks. */
  sentence: string
  /** Why, as typed. */
  reason: string
  /** What of which only one thing may be asked for at a time: `receiving_address:bitcoin`. */
  lockKey?: string
  /** Whose money it moves. */
  memberId?: string
  /** Whose rights it changes: they cannot approve it. */
  operatorId?: string
}

/**
 * Writes down what an operator asks for, for another to decide; gives its id. Nothing else happens yet. Refuses
 * `role_not_allowed`, `nobody_may_approve` when it would wait for nobody, and `approval_asked_already` when the same thing waits.
 * A payload that does not fit the kind is a fault.
 */
export async function requestApproval<K extends ApprovalKindName>(
  tx: Transaction,
  { audit, caller }: Pick<BoundCaller<OperatorCaller>, 'audit' | 'caller'>,
  asked: AskedApproval<K>,
): Promise<string> {
  const { kind, memberId = null, operatorId = null, lockKey = null, payload, reason, sentence } = asked
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
      asked_by: caller.operatorId,
    })
    .execute()
  await audit('approval_asked', { subjectId: id, memberId, details: { kind, sentence, reason } })
  return id
}
