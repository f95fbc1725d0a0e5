import { assets } from '@cairn/contract/core/constants.ts'
import { Quote } from '@cairn/contract/core/money/quote.ts'
import { extension } from '@cairn/contract/core/wire/lenient-wire.ts'
import { Wallet } from '@cairn/contract/member/money/plans.ts'
import { useHistoryState } from 'wouter/use-browser-location'
import * as z from 'zod/mini'

const Payment = z.object({
  /** As the member typed it, without spaces around it. */
  amount: z.string(),
  planName: z.string(),
  wallet: Wallet,
  /** The deposit, when the server names it. */
  recordId: z.optional(z.string()),
  /** The coins to send, when the server fixed their rate. */
  quote: extension(Quote),
})
/** A payment that the member is about to make. */
export type Payment = z.infer<typeof Payment>

const EntryState = z.object({
  /** Differs between visits. A press on the menu entry of the current screen resets that screen. */
  visit: z.optional(z.number()),
  /** The address of an account that was just created, for the sign-in form. */
  newAccount: z.optional(z.string()),
  /** Whether a link was mailed to it. */
  isMailed: z.optional(z.boolean()),
  /** After how many minutes without use the session ended, for the sign-in form. */
  unusedMinutes: z.optional(z.number()),
  /** A reload shows the address to pay to again. */
  payment: z.optional(Payment),
  tab: z.optional(z.literal('withdrawals')),
  /** What narrows the account history. */
  status: z.optional(z.string()),
  /** The period of the account history or of the statement. */
  period: z.optional(z.object({ name: z.string(), from: z.optional(z.string()), to: z.optional(z.string()) })),
  /** Opens the profile in its form. */
  isEditing: z.optional(z.boolean()),
  /** A withdrawal that the member is entering. The profile can take its address first, and leads back to it. */
  withdrawal: z.optional(z.object({ amount: z.string(), asset: z.enum(assets), address: z.optional(z.string()) })),
  deposit: z.optional(z.object({ amount: z.string(), plan: z.string(), method: z.string() })),
  /** The review of what was entered, which only the form of this entry has. */
  review: z.optional(z.number()),
})
/** The state of an entry in the browser's history, in addition to its address. Reload, back and forward bring it back. */
export type EntryState = z.infer<typeof EntryState>

/** Reads the state of an entry. Another version of this client may have written it, so anything else reads as empty. */
export function readEntryState(state: unknown): EntryState {
  const read = z.safeParse(EntryState, state)
  return read.success ? read.data : {}
}

/** Whether a review is open. What it leads to takes its place in the history. */
export function isReviewing(): boolean {
  return readEntryState(history.state).review !== undefined
}

export function useEntryState(): EntryState {
  return readEntryState(useHistoryState())
}
