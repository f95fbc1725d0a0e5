import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { taproot } from '../../extremes.ts'
import { reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { idOf, member, operation, transactionId } from '../people.ts'
import { row } from './withdrawals.ts'

type Withdrawal = CallReply<typeof viewWithdrawal>['withdrawal']

export const pending = withdrawalWith({
  ...row(1),
  member,
  amount: 400_25n,
  address_saved_at: '2026-02-03T09:00:00Z',
  timeline: [operation('withdrawal_requested', '2026-11-19T08:05:00Z')],
})
const approval = operation('withdrawal_approved', '2026-11-20T07:10:00Z', 'Theo Treasurer')
export const processing: Withdrawal = {
  ...pending,
  status: 'processing',
  approvals: 1,
  timeline: [...pending.timeline, approval],
}
const theo = { by: 'Theo Treasurer', at: '2026-11-20T07:20:00Z', taken_over_from: null, reason: null }
/** The operator of the page sends it. */
export const mine: Withdrawal = {
  ...processing,
  status: 'sending',
  claimed_by: 'Olive Owner',
  claim: { ...theo, by: 'Olive Owner', is_mine: true },
  timeline: [...processing.timeline, operation('withdrawal_claimed', theo.at, 'Olive Owner')],
}
/** Theo sends it. */
export const claimed: Withdrawal = {
  ...mine,
  claimed_by: theo.by,
  claim: { ...theo, is_mine: false },
  timeline: [...processing.timeline, operation('withdrawal_claimed', theo.at, theo.by)],
}
const refusedTransaction = {
  id: idOf(61),
  transaction_id: transactionId,
  by: theo.by,
  at: '2026-11-20T07:50:00Z',
  why: 'This withdrawal is not being sent: it is rejected, by Olive Owner on 20 November 2026 at 07:45 UTC',
  resolved: null,
}
export const refusedTransactions: Withdrawal['refused'] = [
  refusedTransaction,
  {
    ...refusedTransaction,
    id: idOf(62),
    resolved: { by: 'Olive Owner', at: '2026-11-20T08:10:00Z', reason: 'Entered for the wrong withdrawal' },
  },
]
const difference = `This transaction pays nothing to this address. It pays 0.00412 BTC to ${taproot}`
/** Sent, and the chain has not confirmed it. */
export const confirming: Withdrawal = {
  ...mine,
  status: 'confirming',
  transaction_id: transactionId,
  lookup: {
    case: 'confirming',
    sentence: 'On the chain, and not final yet: 0.00412 BTC to this address, 1 of 3 confirmations',
    looked_up_at: '2026-11-20T07:41:00Z',
  },
  timeline: [...mine.timeline, operation('withdrawal_sent', '2026-11-20T07:40:00Z', 'Olive Owner')],
}
/** Sent, and the chain shows another recipient. */
export const differing: Withdrawal = {
  ...confirming,
  status: 'sending',
  transaction_id: null,
  lookup: { case: 'other_recipient', sentence: difference, looked_up_at: '2026-11-20T07:41:00Z' },
  refused: [{ ...refusedTransaction, by: 'Olive Owner', at: '2026-11-20T07:41:00Z', why: difference }],
  refused_transactions: 1,
  timeline: [
    ...confirming.timeline,
    { ...operation('withdrawal_payment_differs', '2026-11-20T07:41:00Z'), by_kind: 'system' },
  ],
}
export const uncertain: Withdrawal = {
  ...claimed,
  status: 'uncertain',
  timeline: [
    ...claimed.timeline,
    operation('withdrawal_marked_uncertain', '2026-11-20T07:40:00Z', 'Theo Treasurer', {
      reason: 'The node fell silent while it sent',
    }),
  ],
}
const rejection = 'You asked us not to send this withdrawal.'
export const rejected: Withdrawal = {
  ...pending,
  status: 'rejected',
  settled_at: '2026-11-20T08:00:00Z',
  reason: rejection,
  timeline: [
    ...pending.timeline,
    operation('withdrawal_rejected', '2026-11-20T08:00:00Z', 'Olive Owner', { reason: rejection }),
  ],
}

export const showing = (withdrawal: Withdrawal) => reply(viewWithdrawal, { withdrawal })
export const state = prepareStates('backoffice-withdrawal', {
  path: `/operator/withdrawals/${idOf(1)}`,
  given: showing(pending),
})
