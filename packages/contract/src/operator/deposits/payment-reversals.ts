import * as z from 'zod/mini'
import { evidenceFile } from '../shared/evidence.ts'
import { dollars, params, reason } from '../shared/fields.ts'
import { operatorAction } from '../shared/operator-call.ts'

/** The steps after a credited payment left the chain, or a deposit was credited wrongly. Two people decide each. */

export const requestPaymentReversal = operatorAction({
  path: 'operator/payments/:id/reversal',
  requests: 'payment_reversal',
  roles: ['owner', 'treasurer'],
  summary:
    'Request that the credit of a payment that left the chain is taken back, with the bonus and the shares of gains that it earned. It takes effect when another operator approves it.',
  params,
  body: z.object({ reason }),
  refusals: ['payment_on_chain', 'payment_reversed'],
})

export const requestDepositReversal = operatorAction({
  path: 'operator/deposits/:id/reversal',
  requests: 'deposit_reversal',
  roles: ['owner', 'treasurer'],
  summary:
    'Request that the credit of a deposit that was credited wrongly is taken back, with the bonus and the shares of gains that it earned. It takes effect when another operator approves it. The member reads the reason.',
  params,
  versioned: true,
  body: z.object({ reason, evidence_file_id: z.optional(evidenceFile) }),
  refusals: ['deposit_not_credited', 'deposit_reversed'],
})

/** What a reversal of a deposit takes, and what the member does not have any more. */
export const depositReversal = z.object({
  credit: dollars,
  /** From the sponsor's balance, and from shares of gains. */
  bonus: dollars,
  shares: dollars,
  missing: dollars,
})

export const requestPaymentLoss = operatorAction({
  path: 'operator/reversals/:id/loss',
  requests: 'payment_loss',
  roles: ['owner'],
  summary:
    'Request that what was missing when the credit of a payment or a deposit was reversed is booked as a loss. The id is the payment’s or the deposit’s. The withdrawals of the member are stopped until another owner approves it.',
  params,
  body: z.object({ reason }),
  refusals: ['nothing_missing'],
})
