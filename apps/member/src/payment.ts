import { Wallet } from '@cairn/contract/member/plans.ts'
import * as z from 'zod/mini'

/**
 * A payment that is to be made, kept with the entry of the browser's history: a reload shows it again, because who has just
 * begun to pay must not lose the address.
 */
const Payment = z.object({
  /** What the member has typed, without the blanks around it. */
  amount: z.string(),
  planName: z.string(),
  /** The way to pay, and where to pay to. */
  wallet: Wallet,
  /** The record, when the server is ours and says which it made. */
  recordId: z.optional(z.string()),
})
export type Payment = z.infer<typeof Payment>

export function paymentState(payment: Payment): { payment: Payment } {
  return { payment }
}

/** The payment of an entry's state, which may be anything. */
export function readPayment(state: unknown): Payment | null {
  const held = z.safeParse(z.object({ payment: Payment }), state)
  return held.success ? held.data.payment : null
}
