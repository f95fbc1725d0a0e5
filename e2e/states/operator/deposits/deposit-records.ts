import { depositWith } from '@cairn/client/testing/records/deposits.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { idOf, member, operation, transactionId } from '../people.ts'
import { row } from './deposits.ts'

export type Deposit = CallReply<typeof viewDeposit>['deposit']

export const pending = depositWith({
  ...row(1),
  member,
  amount: 1_250_00n,
  timeline: [operation('deposit_requested', '2026-11-19T08:05:00Z')],
})
const decided = { decided_at: '2026-11-20T07:40:00Z' }
export const completed: Deposit = {
  ...pending,
  ...decided,
  status: 'completed',
  amount_received: 1_250_00n,
  transaction_id: transactionId,
  timeline: [...pending.timeline, operation('deposit_confirmed', decided.decided_at, 'Theo Treasurer')],
}
const mistyped = transactionId.replaceAll('a', 'b')
/** Its transaction was corrected once, and another correction is requested. */
export const corrected: Deposit = {
  ...completed,
  corrections: [
    {
      approval_id: idOf(60),
      transaction_before: mistyped,
      transaction_id: transactionId,
      cause: 'mistyped',
      reason: 'Copied from the line above',
      requested_by: 'Theo Treasurer',
      approved_by: 'Tamsin Treasurer',
      at: '2026-11-20T08:30:00Z',
    },
  ],
  correction_approval: idOf(61),
  timeline: [
    ...completed.timeline,
    operation('deposit_transaction_corrected', '2026-11-20T08:30:00Z', 'Tamsin Treasurer'),
  ],
}
export const rejected: Deposit = {
  ...pending,
  ...decided,
  status: 'rejected',
  reason: 'We received no payment at this address.',
  timeline: [
    ...pending.timeline,
    operation('deposit_rejected', decided.decided_at, 'Theo Treasurer', {
      reason: 'We received no payment at this address.',
    }),
  ],
}
