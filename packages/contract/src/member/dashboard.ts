import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { envelope, list, ours, text, usd } from '../core/wire.ts'

/** What the dashboard shows beside its five cards. All of it is ours: another server has no such call. */

/** What a member had when a day (UTC) ended; for today, what there is now. */
export const BalanceDay = z.object({ day: text, balance: usd, active_deposit: usd })
export type BalanceDay = z.infer<typeof BalanceDay>

/** Something that happened to the member's money, with the state it is in now. */
export const RecordSpec = z.object({
  _id: text,
  type: text,
  amount: usd,
  date: text,
  status: text,
  /** Of a correction: why, as the member was told. */
  reason: ours(text),
})
export type RecordSpec = z.infer<typeof RecordSpec>

/** The steps that a member may be offered, the most useful first. */
export const nextSteps = ['first_deposit', 'verify_identity', 'add_address'] as const
export type NextStep = (typeof nextSteps)[number]

export const viewDashboard = call({
  method: 'GET',
  path: 'member/dashboard',
  who: 'member',
  summary: 'Balances of the last 90 days from the ledger, the newest five happenings, and the next sensible step.',
  reply: z.object({
    ...envelope,
    data: z.object({
      /** Oldest first, one for every day, from the day of registration or 89 days ago, whichever is later, to today. */
      days: list(BalanceDay),
      /** Newest first. `type` is `deposit`, `withdrawal`, `bonus`, `gain`, `correction_credited` or `correction_debited`. */
      lately: list(RecordSpec),
      /** One of `nextSteps`; null when nothing is left to do. */
      next: z.nullish(z.string()),
    }),
  }),
  refusals: [],
})
