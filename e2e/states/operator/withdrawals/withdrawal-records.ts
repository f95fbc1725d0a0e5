import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { reply } from '../../given.ts'
import { idOf, member, operation, transactionId } from '../people.ts'
import { row } from './withdrawals.ts'

type Withdrawal = CallReply<typeof viewWithdrawal>['withdrawal']

export const pending: Withdrawal = {
  ...row(1),
  version: '7',
  member,
  amount: 400_25n,
  approved_by: null,
  address_saved_at: '2026-02-03T09:00:00Z',
  is_address_current: true,
  address_changed_at: null,
  outcome_approval: null,
  timeline: [operation('withdrawal_requested', '2026-11-19T08:05:00Z')],
}
const approval = operation('withdrawal_approved', '2026-11-20T07:10:00Z', 'Theo Treasurer')
export const processing: Withdrawal = {
  ...pending,
  status: 'processing',
  approvals: 1,
  timeline: [...pending.timeline, approval],
}
export const uncertain: Withdrawal = {
  ...processing,
  status: 'uncertain',
  timeline: [
    ...processing.timeline,
    operation('withdrawal_marked_uncertain', '2026-11-20T07:40:00Z', 'Theo Treasurer', {
      reason: 'The node fell silent while it sent',
    }),
  ],
}
export const completed: Withdrawal = {
  ...processing,
  status: 'completed',
  settled_at: '2026-11-20T08:00:00Z',
  transaction_id: transactionId,
  timeline: [...processing.timeline, operation('withdrawal_sent', '2026-11-20T08:00:00Z', 'Olive Owner')],
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

export const path = `/operator/withdrawals/${idOf(1)}`
export const showing = (withdrawal: Withdrawal) => reply(viewWithdrawal, { withdrawal })
/** A state of the page of a withdrawal. */
export const state = (name: string, what: string, withdrawal: Withdrawal, ready: string) =>
  ({ name: `backoffice-withdrawal${name}`, what, path, given: showing(withdrawal), ready }) as const
