import { randomUUIDv7 } from 'node:crypto'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'
import { requireRemovable } from './require-removable.ts'

/** Begins the 72 hours after which a member's second factors are removed. The member is told, with a link that freezes the account. */
export const approveFactorRemoval: ApprovalHandler<'factor_removal'> = async (tx, { approval, audit }) => {
  const { id: approvalId, memberId } = approval
  if (memberId === null) throw refuse('not_found')
  await lockMemberRow(tx, memberId)
  await requireRemovable(tx, memberId)
  const id = randomUUIDv7()
  await tx.insertInto('factor_removals').values({ id, member_id: memberId, approval_id: approvalId }).execute()
  queueMail(tx, { memberId, name: 'factor_removal_approved', recordId: id })
  await audit('factor_removal_approved', { memberId })
}
