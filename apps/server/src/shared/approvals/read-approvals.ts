import { approvalKinds, approvalKindNames } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { memberOrNull } from '../members/member-fields.ts'

/** A query of requests with their people, to be filtered and ordered. */
export function readApprovals(tx: Transaction) {
  return tx
    .selectFrom('approvals as approval')
    .innerJoin('operators as requester', 'requester.id', 'approval.requested_by')
    .leftJoin('operators as decider', 'decider.id', 'approval.decided_by')
    .leftJoin('members as member', 'member.id', 'approval.member_id')
    .select([
      'approval.id',
      'approval.kind',
      'approval.payload',
      'approval.sentence',
      'approval.reason',
      'approval.operator_id',
      memberOrNull,
      'approval.requested_by',
      'requester.name as requester_name',
      'approval.requested_at',
      'approval.status',
      'approval.decided_by',
      'decider.name as decider_name',
      'approval.decided_at',
      'approval.decision_reason',
    ])
}
type ApprovalRow = Awaited<ReturnType<ReturnType<typeof readApprovals>['executeTakeFirstOrThrow']>>

/** The kinds that a role may decide. */
export function kindsDecidedBy(role: OperatorRole) {
  return approvalKindNames.filter((kind) => (approvalKinds[kind].approverRoles as readonly string[]).includes(role))
}

/** A request on the wire, as one operator sees it. */
export function wireApproval(row: ApprovalRow, { operatorId, role }: OperatorCaller) {
  const isPending = row.status === 'pending'
  const isOwn = row.requested_by === operatorId
  return {
    id: row.id,
    kind: row.kind,
    sentence: row.sentence,
    reason: row.reason,
    member: row.member,
    requested_by: { id: row.requested_by, name: row.requester_name },
    requested_at: row.requested_at,
    status: row.status,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name },
    decided_at: row.decided_at,
    decision_reason: row.decision_reason,
    may_decide: isPending && !isOwn && row.operator_id !== operatorId && kindsDecidedBy(role).includes(row.kind),
    may_withdraw: isPending && isOwn,
  }
}
