import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { mailNotice } from '../../shared/mails/mail-notice.ts'
import { reverseCredit } from '../../shared/transactions/reverse-credit.ts'

/** Takes the credit of a payment back that left the chain, as two people agreed. Refuses `payment_on_chain` when it has returned. */
export const reversePayment: ApprovalHandler<'payment_reversal'> = async (tx, context) => {
  const { approval, audit, payload } = context
  const details = await reverseCredit(tx, context, payload)
  mailNotice(tx, 'payment_reversed', { id: payload.payment_id, member_id: approval.memberId! })
  await audit('payment_reversed', { subjectId: payload.payment_id, details })
}
