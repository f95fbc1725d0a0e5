import * as z from 'zod/mini'
import { envelope, list, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { timeZone } from '../../core/period.ts'
import { memberRead } from '../member-call.ts'

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

/** The end of an active deposit's term, and what is left of the deposit. */
export const PlanEnd = z.object({ date: text, amount: usd })
export type PlanEnd = z.infer<typeof PlanEnd>

/** The tasks and warnings of a member, the most urgent first. One is shown. */
export const nextSteps = [
  'confirm_email',
  'replace_document',
  'withdrawals_locked',
  'account_closing',
  'first_deposit',
  'verify_identity',
  'add_address',
  'add_factor',
] as const
export type NextStep = (typeof nextSteps)[number]

export const viewDashboard = memberRead({
  path: 'member/dashboard',
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
      /** The next active deposits to reach the end of their term, soonest first, at most twelve. */
      plan_ends: list(PlanEnd),
      /** Newest first. `type` is `deposit`, `deposit_from_balance`, `withdrawal`, `bonus`, `gain`, `gain_reversed`, `loss`, `deposit_payment_credited`, `payment_credited`, `payment_reversed`, `bonus_reversed`, `correction_credited` or `correction_debited`. */
      recent: list(Activity),
      /** One of `nextSteps`; null when no step is left. */
      next: z.nullish(z.string()),
      /** Until when withdrawals are locked, or when the account is closed. */
      next_at: extension(text),
    }),
  }),
})
