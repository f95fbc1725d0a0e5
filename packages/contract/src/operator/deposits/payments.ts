import * as z from 'zod/mini'
import { assets, operatorRoles } from '../../core/constants.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { amount, id, line, page, refusing } from '../../core/wire/wire.ts'
import { coinsText } from '../ledger/custody-movements.ts'
import { next, params, reason, transactionId } from '../shared/fields.ts'
import { evidenceFile } from '../shared/evidence.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Payments that arrived on a chain and that two people decide: without a deposit, or to one that has ended. */

/** The decisions of two people about a payment: to a member's balance, sent back, or entered by mistake. */
export const paymentOutcomes = ['credited', 'refunded', 'mistaken'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

const IncomingPayment = z.object({
  id: text,
  asset: z.enum(assets),
  /** Null for ether from a contract. */
  transaction_id: z.nullable(text),
  /** Its place in the transaction: an output, or a log of a token. */
  output: z.number(),
  coins: text,
  /** Its worth when it was entered or seen; null where no rate was known. */
  amount: usd,
  /** Why an operator entered it, or why the server does not credit it by itself. */
  note: text,
  /** Null where the chain showed it to the address of a deposit. */
  entered_by: z.nullable(text),
  deposit_id: z.nullable(text),
  member_id: z.nullable(text),
  entered_at: text,
  /** `open`, what two people decided, `gone` for a credited one that left the chain, or `reversed`. */
  state: text,
  /** The part that the member did not have when it was reversed, until a request to book it. */
  missing: usd,
  /** The request that decided it, or the pending one. */
  approval_id: z.nullable(text),
})
export type IncomingPayment = z.infer<typeof IncomingPayment>

export const listPayments = operatorRead({
  path: 'operator/payments',
  roles: operatorRoles,
  summary: 'Payments without a deposit, and those to ended deposits that a person decides, newest first.',
  query: z.object({
    state: z.optional(z.enum(['open', ...paymentOutcomes, 'gone', 'reversed'])),
    asset: z.optional(z.enum(assets)),
    ...page,
  }),
  reply: z.object({ ...envelope, payments: z.array(IncomingPayment), next }),
})
export const exportPayments = exportOf(listPayments)

export const recordPayment = operatorAction({
  path: 'operator/payments',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It states what arrived, and credits nothing.',
  decidesNothing: true,
  summary: 'Enter a payment that arrived on a chain and belongs to no deposit. It credits nothing.',
  body: z.object({
    id,
    asset: z.enum(assets, refusing('custody_asset_invalid')),
    transaction_id: transactionId,
    output: z
      .number(refusing('output_invalid'))
      .check(
        z.int(refusing('output_invalid')),
        z.minimum(0, refusing('output_invalid')),
        z.maximum(2_147_483_647, refusing('output_invalid')),
      ),
    coins: coinsText(),
    amount,
    note: line('payment_note_invalid', { min: 3, max: 500 }),
  }),
  refusals: ['coins_invalid', 'transaction_id_invalid', 'transaction_id_used', 'payment_recorded'],
})

export const requestPaymentOutcome = operatorAction({
  path: 'operator/payments/:id/outcome',
  requests: 'payment_outcome',
  roles: ['owner', 'treasurer'],
  summary:
    'Request that a payment goes to a member’s balance, was sent back, or was entered by mistake. It takes effect when another operator approves it.',
  params,
  body: z.object({
    outcome: z.enum(paymentOutcomes),
    /** For a credit: to whom, and how much. */
    member_id: z.optional(id),
    amount: z.optional(amount),
    /** For a refund: the transaction that sent it back. */
    refund_transaction_id: z.optional(transactionId),
    reason,
    evidence_file_id: z.optional(evidenceFile),
  }),
  refusals: [
    'payment_decided',
    'payment_member_missing',
    'amount_invalid',
    'transaction_id_invalid',
    'transaction_id_used',
    'account_closed',
  ],
})
