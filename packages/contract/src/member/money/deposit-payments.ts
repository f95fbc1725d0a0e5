import * as z from 'zod/mini'
import { extension, list, text, usd } from '../../core/wire/lenient-wire.ts'

/**
 * How far a payment to a deposit is: seen without a block; in a block; final at one of two sources; final; an operator looks at it; a part of the deposit; in the
 * balance; sent back; or no longer on the network.
 */
export const paymentStates = [
  'seen',
  'confirming',
  'delayed',
  'arrived',
  'checked',
  'counted',
  'credited',
  'refunded',
  'gone',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** What the chain shows of the payments to a deposit. Coins are decimal, without the unit. */
export const DepositPayments = z.object({
  unit: text,
  /** When the deposit ends by itself if it is not paid; absent where an operator ends it. */
  open_until: extension(text),
  /** How many blocks make a payment final. */
  confirmations_needed: z.number(),
  received: text,
  /** The rest to pay to the same address; absent when enough arrived, or without a fixed rate. */
  missing: extension(text),
  /** Oldest first. */
  payments: list(
    z.object({
      _id: text,
      coins: text,
      state: text,
      confirmations: z.number(),
      date: text,
      /** What it added to the balance. */
      amount: extension(usd),
    }),
  ),
})
export type DepositPayments = z.infer<typeof DepositPayments>
