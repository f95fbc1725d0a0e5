import * as z from 'zod/mini'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { params, reason } from '../shared/fields.ts'
import { operatorAction } from '../shared/operator-call.ts'

/** The steps after a credited payment left the chain. Two people decide each. */

export const requestPaymentReversal = operatorAction({
  path: 'operator/payments/:id/reversal',
  roles: ['owner', 'treasurer'],
  summary:
    'Request that the credit of a payment that left the chain is taken back, with the bonus and the shares of gains that it earned. It takes effect when another operator approves it.',
  params,
  body: z.object({ reason }),
  reply: z.object({ ...envelope, approval_id: text }),
  refusals: ['not_found', 'payment_on_chain', 'payment_reversed', 'no_eligible_approver', 'approval_requested_already'],
})

export const requestPaymentLoss = operatorAction({
  path: 'operator/payments/:id/loss',
  roles: ['owner'],
  summary:
    'Request that what was missing when a payment was reversed is booked as a loss. The withdrawals of the member are stopped until another owner approves it.',
  params,
  body: z.object({ reason }),
  reply: z.object({ ...envelope, approval_id: text }),
  refusals: ['not_found', 'nothing_missing', 'no_eligible_approver', 'approval_requested_already'],
})
