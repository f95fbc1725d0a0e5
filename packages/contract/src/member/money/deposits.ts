import * as z from 'zod/mini'
import { envelope, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { Quote } from '../../core/money/quote.ts'
import { amount, id, refusing } from '../../core/wire/wire.ts'
import { memberAction } from '../member-call.ts'

/** Not in the specification: the new record, so that the payment screen can follow its status. */
export const Deposit = z.object({
  _id: text,
  status: text,
  amount: usd,
  wallet: text,
  address: text,
  quote: extension(Quote),
})

const body = z.object({
  amount,
  /** Only `_id` or the name is read from it. The server reads the limits and the state itself. */
  plan: z.object(
    { _id: z.optional(z.string().check(z.maxLength(100))), name: z.string(refusing('plan_not_found')) },
    refusing('plan_not_found'),
  ),
  wallet: z.string(refusing('wallet_not_offered')).check(z.maxLength(50, refusing('wallet_not_offered'))),
})

/** The refusals of both the review and the request. */
const refusals = [
  'records_altered',
  'plan_not_found',
  'amount_below_minimum',
  'amount_above_maximum',
  'wallet_not_offered',
  'insufficient_balance',
  'email_unconfirmed',
  'terms_not_agreed',
] as const

export const requestDeposit = memberAction({
  path: 'user/action/deposit',
  summary: 'Put money into a plan, from a wallet (pending until it is confirmed) or from the balance (at once).',
  movesMoney: true,
  body,
  reply: z.object({ ...envelope, deposit: extension(Deposit) }),
  refusals: [
    'ledger_behind',
    'standby_missing',
    'too_many_pending_deposits',
    'too_many_money_requests',
    'rate_uncertain',
    'addresses_used_up',
    'amount_below_wallet_minimum',
    ...refusals,
  ],
})

export const previewDeposit = memberAction({
  path: 'member/deposits/preview',
  summary: 'What `requestDeposit` from the balance would do with the same body, or why it would refuse. Nothing moves.',
  body,
  reply: z.object({
    ...envelope,
    data: z.object({
      plan: text,
      amount: usd,
      /** When it returns to the balance, if requested now; null where only an operator releases it. */
      until: z.nullable(text),
      /** The platform's part of the amount. */
      fee: usd,
      balance_after: usd,
    }),
  }),
  refusals,
})

export const cancelDeposit = memberAction({
  path: 'member/deposits/:id/cancel',
  summary: 'Cancel a deposit whose payment has not arrived. No money moves.',
  params: z.object({ id }),
  refusals: ['deposit_not_cancellable'],
})
