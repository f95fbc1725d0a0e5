import * as z from 'zod/mini'
import { sql } from 'kysely'
import {
  approvalKinds,
  type ApprovalKindName,
  type ApprovalPayload,
} from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ApprovalHandler, ApprovalHandlers } from '../../shared/approvals/approval-handler.ts'
import { readCurrentFigures } from '../../shared/approvals/current-figures.ts'
import { requireShown, shownOfRequest } from '../../shared/signing/decisions/shown.ts'
import { requireSigned, signStored } from '../../shared/signing/signatures/sign-stored.ts'
import { mailOwners } from '../../shared/approvals/mail-owners.ts'
import { lockOperatorsInPlace, withoutMemberName } from '../../shared/approvals/request-approval.ts'
import { lockApproval, requireDecider, type LockedApproval } from './lock-approval.ts'

/**
 * Performs another operator's request in this transaction: all of it, or the request stays pending. A request without the
 * server's signature is refused. Both operators are checked again and locked, so that neither can act after their removal.
 */
export function approveRequestWith(approvalHandlers: ApprovalHandlers): Route {
  return route(approveRequest, async ({ actor, audit, caller, services, params, tx }) => {
    const approval = await lockApproval(tx, params.id)
    requireDecider(approval, caller)
    requireShown(caller, shownOfRequest(approval))
    await requireSigned(tx, services, 'request', [approval.id])
    await requireBothInPlace(tx, approval, caller)

    const { id, kind, member_id: memberId, reason, sentence } = approval
    const payload = z.parse(approvalKinds[kind].payload, approval.payload) as ApprovalPayload<ApprovalKindName>
    const figures = JSON.stringify(await readCurrentFigures(tx, { kind, payload, memberId }))
    // The decision first: the operation may refer only to an approved request.
    await tx
      .updateTable('approvals')
      .set({ status: 'approved', decided_by: caller.operatorId, decided_at: sql`now()`, figures })
      .where('id', '=', approval.id)
      .execute()
    await signStored(tx, services.keys, 'approval', approval.id)
    await audit('approval_approved', {
      subjectId: id,
      memberId,
      details: { kind, ...withoutMemberName(sentence, memberId) },
    })

    if ('mailsOwners' in approvalKinds[kind]) {
      const text = `${caller.name} approved: ${sentence}. The reason for the request: ${reason}`
      await mailOwners(tx, { subject: 'A request was approved', text, path: `/approvals/${id}` })
    }
    const perform = approvalHandlers[kind] as ApprovalHandler<ApprovalKindName>
    await perform(tx, {
      payload,
      approval: { id, memberId, requestedBy: approval.requested_by, reason },
      actor,
      audit,
      caller,
      services,
    })
    return { msg: 'The request is approved' }
  })
}

async function requireBothInPlace(tx: Transaction, approval: LockedApproval, caller: OperatorCaller): Promise<void> {
  const operators = await lockOperatorsInPlace(tx, [approval.requested_by, caller.operatorId])
  const { requesterRoles, approverRoles }: { requesterRoles: readonly string[]; approverRoles: readonly string[] } =
    approvalKinds[approval.kind]
  const roleOf = (id: string) => operators.find((operator) => operator.id === id)?.role ?? 'removed'
  if (!approverRoles.includes(roleOf(caller.operatorId))) throw refuse('role_not_allowed')
  if (!requesterRoles.includes(roleOf(approval.requested_by))) throw refuse('approval_requester_gone')
}
