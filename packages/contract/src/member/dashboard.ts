import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { envelope, list, ours, text, usd } from '../core/lenient-wire.ts'

/** What the dashboard shows below its five cards. The specification has no such call. */

/** What a member had at the end of a day (UTC); for today, what the member has now. */
export const BalanceDay = z.object({ day: text, balance: usd, active_deposit: usd })
export type BalanceDay = z.infer<typeof BalanceDay>

/** A change of the member's money, with its current status. */
export const Activity = z.object({
  _id: text,
  type: text,
  amount: usd,
  date: text,
  status: text,
  /** Of a correction or a reversal: the reason given to the member. Of a loss: its document. */
  reason: ours(text),
})
export type Activity = z.infer<typeof Activity>

/** The steps that a member may be offered, the most useful first. */
export const nextSteps = ['first_deposit', 'verify_identity', 'add_address'] as const
export type NextStep = (typeof nextSteps)[number]

export const viewDashboard = call({
  method: 'GET',
  path: 'member/dashboard',
  who: 'member',
  summary: 'Balances of the last 90 days from the ledger, the five newest activities, and the next useful step.',
  reply: z.object({
    ...envelope,
    data: z.object({
      /** One for every day, oldest first: from the registration or 89 days ago, whichever is later, to today. */
      days: list(BalanceDay),
      /** Newest first. `type` is `deposit`, `withdrawal`, `bonus`, `gain`, `gain_reversed`, `loss`, `correction_credited` or `correction_debited`. */
      recent: list(Activity),
      /** One of `nextSteps`; null when no step is left. */
      next: z.nullish(z.string()),
    }),
  }),
  refusals: [],
})
