import { sql } from 'kysely'
import {
  approvalKinds,
  approvalKindNames,
  type ApprovalKindName,
} from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { versionOf } from '../audit/record-version.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { memberOrNull } from '../members/member-fields.ts'

interface Person {
  id: string
  name: string
}

/** Requests from one operator's view, to be filtered and ordered. */
export function readApprovals(tx: Transaction, { operatorId, role }: OperatorCaller) {
  const isPending = sql`approval.status = 'pending'`
  return tx
    .selectFrom('approvals as approval')
    .innerJoin('operators as requester', 'requester.id', 'approval.requested_by')
    .leftJoin('operators as decider', 'decider.id', 'approval.decided_by')
    .leftJoin('members as member', 'member.id', 'approval.member_id')
    .select([
      'approval.id',
      versionOf('approval.id').as('version'),
      'approval.kind',
      'approval.sentence',
      'approval.reason',
      memberOrNull('member'),
      sql<Person>`json_build_object('id', requester.id, 'name', requester.name)`.as('requested_by'),
      'approval.requested_at',
      'approval.status',
      sql<Person | null>`case when decider.id is not null
        then json_build_object('id', decider.id, 'name', decider.name) end`.as('decided_by'),
      'approval.decided_at',
      'approval.decision_reason',
      sql<boolean>`${isPending} and ${mayDecide({ operatorId, role })}`.as('may_decide'),
      sql<boolean>`${isPending} and approval.requested_by = ${operatorId}`.as('may_withdraw'),
    ])
}

/** Whether an operator may be the second person of a request: by its kind, and because it is neither theirs nor about them. */
export function mayDecide({ operatorId, role }: Pick<OperatorCaller, 'operatorId' | 'role'>) {
  return sql<boolean>`approval.kind = any (${kindsDecidedBy(role)}) and approval.requested_by <> ${operatorId}
    and approval.operator_id is distinct from ${operatorId}`
}

function kindsDecidedBy(role: OperatorRole): string[] {
  return approvalKindNames.filter((kind) => (approvalKinds[kind].approverRoles as readonly string[]).includes(role))
}

type Decided = 'deposit' | 'withdrawal' | 'payment'
export const kindsAbout = {
  deposit: ['deposit_confirmation', 'deposit_release', 'deposit_reversal', 'payment_loss'],
  withdrawal: ['withdrawal_outcome'],
  payment: ['payment_outcome', 'payment_reversal', 'payment_loss'],
} satisfies Record<Decided, ApprovalKindName[]>

/** The pending request about the record of a column, as `subject:id` is its key. */
export function pendingRequestAbout(subject: Decided, id: string) {
  return sql`approvals approval where approval.status = 'pending' and approval.kind = any (${kindsAbout[subject]})
    and approval.lock_key = ${`${subject}:`} || ${sql.ref(id)}::text`
}

/**
 * Whether another operator than the caller must decide the record: a request about it is pending with them, or the caller has given the
 * first approval of a withdrawal. They are few, so their ids are read first.
 */
export function waitsForAnother(subject: 'deposit' | 'withdrawal', caller: OperatorCaller) {
  const approved = sql`union all select id from withdrawals where status = 'pending' and approved_by = ${caller.operatorId}`
  return sql<boolean>`${sql.ref(`${subject}.id`)} = any (array(
    select split_part(approval.lock_key, ':', 2)::uuid from approvals approval
    where approval.status = 'pending' and approval.kind = any (${kindsAbout[subject]}) and not (${mayDecide(caller)})
    ${subject === 'withdrawal' ? approved : sql``}))`
}
