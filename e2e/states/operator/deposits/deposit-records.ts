import { depositWith } from '@cairn/client/testing/records/deposits.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { member, operation, transactionId } from '../people.ts'
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
