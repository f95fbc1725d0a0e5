import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { envelope, list, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { timeZone } from '../../core/period.ts'

/** The dashboard below its five cards. The specification has no such call. */

/** How far back the days go: a month, three months, a year, or to the registration. */
export const dashboardRanges = ['1m', '3m', '1y', 'all'] as const
export type DashboardRange = (typeof dashboardRanges)[number]

/** The member's money at the end of a day, in the time zone of the query; for today, at present. */
export const BalanceDay = z.object({ day: text, balance: usd, active_deposit: usd })
export type BalanceDay = z.infer<typeof BalanceDay>

/** A change of the member's money, with its current status. */
export const Activity = z.object({
  _id: text,
  type: text,
  amount: usd,
  date: text,
  status: text,
  /** For a correction or a reversal: the reason given to the member. For a loss: its document. */
  reason: extension(text),
})
export type Activity = z.infer<typeof Activity>

/** The steps that a member may be offered, the most useful first. */
export const nextSteps = ['first_deposit', 'verify_identity', 'add_address'] as const
export type NextStep = (typeof nextSteps)[number]

export const viewDashboard = call({
  method: 'GET',
  path: 'member/dashboard',
  who: 'member',
  summary: 'Balances and results of a range of days from the ledger, what is pending, recent activity, the next step.',
  /** Days are in UTC when no time zone is named. */
  query: z.object({ range: z.optional(z.enum(dashboardRanges)), time_zone: z.optional(timeZone) }),
  reply: z.object({
    ...envelope,
    data: z.object({
      /**
       * The days of the range (30, 90 by default, 365, or since the registration), oldest first, to today, from the
       * registration on. Above 120 days only every second, third, … is listed.
       */
      days: list(BalanceDay),
      /** What was posted in the range: shares of gains less those taken back, shares of losses (negative), bonuses. */
      results: extension(z.object({ gains: usd, losses: usd, bonuses: usd })),
      /** Not in the figures above: deposits that have not arrived, and withdrawals that are not sent. */
      pending: extension(z.object({ deposits: usd, withdrawals: usd })),
      /** When the next active deposit reaches the end of its term. */
      next_end: extension(text),
      /** Newest first. `type` is `deposit`, `withdrawal`, `bonus`, `gain`, `gain_reversed`, `loss`, `correction_credited` or `correction_debited`. */
      recent: list(Activity),
      /** One of `nextSteps`; null when no step is left. */
      next: z.nullish(z.string()),
    }),
  }),
  refusals: [],
})
