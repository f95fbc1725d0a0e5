import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'
import { reverseCredit } from '../../../shared/transactions/reverse-credit.ts'

/**
 * Takes the credit of a deposit back that was credited wrongly, as two people agreed. Its payments on a chain are open again in
 * `listPayments`, so that the right member can get them. Refuses `deposit_reversed`.
 */
export const reverseDeposit: ApprovalHandler<'deposit_reversal'> = async (tx, context) => {
  const { approval, audit, payload } = context
  const { deposit_id: id } = payload
  const memberId = approval.memberId!
  const details = await reverseCredit(tx, context, payload)
  mailNotice(tx, 'deposit_reversed', { id, member_id: memberId })
  await audit('deposit_reversed', { subjectId: id, memberId, details: { ...details, reason: approval.reason } })
}
