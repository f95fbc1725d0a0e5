import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  approvalKinds,
  type ApprovalKindName,
  type ApprovalPayloadInput,
} from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { ApprovalKindEntry } from '@cairn/contract/operator/approvals/kinds/entry.ts'
import { hasEligibleApprover } from '@cairn/contract/operator/approvals/eligible-approver.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../platform/http/callers.ts'
import { requestIdOf } from '../signing/decisions/request-decisions.ts'
import { attachEvidence } from '../evidence/attachments.ts'
import { signStored } from '../signing/signatures/sign-stored.ts'
import type { Services } from '../../platform/services.ts'
import { mailOwners } from './mail-owners.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** The operator who requests it, and the key that signs it. */
export interface Requester extends Pick<BoundCaller<OperatorCaller>, 'audit' | 'caller'> {
  services: Pick<Services, 'keys'>
}

interface NewApproval<K extends ApprovalKindName> {
  kind: K
  payload: ApprovalPayloadInput<K>
  /** The effect of approving it, for the operator who decides: composed by the server, never typed by the requester. */
  sentence: string
  reason: string
  /** The subject, with one pending request at most: `receiving_address:bitcoin`. */
  lockKey?: string
  /** The member whose money it moves. */
  memberId?: string
  /** The operator whose rights it changes, who cannot approve it. */
  operatorId?: string
  /** The uploaded file that proves it. */
  evidenceFileId?: string | undefined
}

/**
 * Records an operator's request for another to decide and signs it; returns the reply. It has no other effect yet. Refuses
 * `role_not_allowed`, `no_eligible_approver` when no other operator could decide, and `approval_requested_already` when the same
 * thing is pending, and `evidence_file_unknown`. A payload that does not fit the kind is an internal error.
 */
export async function requestApproval<K extends ApprovalKindName>(
  tx: Transaction,
  { audit, caller, services }: Requester,
  request: NewApproval<K>,
): Promise<{ approval_id: string; msg: string }> {
  const { kind, payload, sentence, reason, memberId = null, operatorId, evidenceFileId } = request
  const { requesterRoles, approverRoles, payload: schema }: ApprovalKindEntry = approvalKinds[kind]
  if (!requesterRoles.includes(caller.role)) throw refuse('role_not_allowed')
  z.parse(schema, payload)
  await requireEligibleApprover(tx, { caller, roles: approverRoles, aboutId: operatorId })

  const id = caller.signed ? requestIdOf(caller.signed.nonce, kind, payload) : randomUUIDv7()
  await tx
    .insertInto('approvals')
    .values({
      id,
      kind,
      payload: JSON.stringify(payload),
      sentence,
      reason,
      lock_key: request.lockKey,
      member_id: memberId,
      operator_id: operatorId,
      requested_by: caller.operatorId,
    })
    .execute()
  await signStored(tx, services.keys, 'request', id)
  if (evidenceFileId) await attachEvidence(tx, caller, id, evidenceFileId)
  if ('mailsOwners' in approvalKinds[kind]) {
    const text = `${caller.name} requests: ${sentence}. The reason: ${reason}`
    await mailOwners(tx, { subject: 'A request for two owners', text, path: `/approvals/${id}` })
  }
  const details = { kind, ...withoutMemberName(sentence, memberId), reason }
  await audit('approval_requested', { subjectId: id, memberId, details })
  const approver = approverRoles.some((role) => role !== 'owner') ? 'operator' : 'owner'
  return { approval_id: id, msg: `Requested. Another ${approver} must approve it` }
}

/** The sentence for the audit log, unless it names a member: the log keeps it for ever, and the member may be erased. */
export function withoutMemberName(sentence: string, memberId: string | null): { sentence?: string } {
  return memberId === null ? { sentence } : {}
}

interface EligibleApprover {
  /** The requester, who cannot be the second person. */
  caller: OperatorCaller
  roles: readonly OperatorRole[]
  /** The operator whom it is about, who cannot be the second person either. */
  aboutId?: string | undefined
}

/**
 * Makes sure that another operator may decide the caller's request, and locks them until the transaction ends; a concurrent
 * removal commits first and is not counted. Refuses `no_eligible_approver`, and `session_ended` when the caller was removed since
 * the call began.
 */
export async function requireEligibleApprover(
  tx: Transaction,
  { caller, roles, aboutId }: EligibleApprover,
): Promise<void> {
  const operators = await lockOperatorsInPlace(tx, [caller.operatorId, aboutId ?? caller.operatorId], roles)
  if (!operators.some(({ id }) => id === caller.operatorId)) throw refuse('session_ended')
  const others = operators.filter(({ id }) => id !== caller.operatorId)
  if (!hasEligibleApprover(others, roles, aboutId)) throw refuse('no_eligible_approver', { roles: roles.join(' or ') })
}

/**
 * Locks the operators with one of these ids or roles until the transaction ends, without removed and suspended ones. In the order
 * in which a removal locks owners, so that the two cannot deadlock.
 */
export function lockOperatorsInPlace(tx: Transaction, ids: string[], roles: readonly OperatorRole[] = []) {
  return tx
    .selectFrom('operators')
    .where(sql<boolean>`(id = any (${ids}::uuid[]) or role = any (${roles}::text[]))`)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`coalesce(suspended_until <= now(), true)`)
    .select(['id', 'role'])
    .orderBy('id')
    .forShare()
    .execute()
}
