import * as z from 'zod/mini'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text, usd } from '../core/wire/lenient-wire.ts'
import { timeZone } from '../core/period.ts'
import { LatestCount } from './ledger/reconciliations.ts'
import { dollars, member } from './shared/fields.ts'
import { operatorRead } from './shared/operator-call.ts'

/** The overview: the operator's pending work, and the figures of the platform. */

/** The queues, named by what is to be done. */
export const queues = [
  'deposits_to_confirm',
  'withdrawals_to_approve',
  'withdrawals_to_send',
  'withdrawals_being_sent',
  'uncertain_withdrawals',
  'refused_transactions',
  'documents_to_review',
  'approvals_to_decide',
  'differences_to_explain',
] as const
export type Queue = (typeof queues)[number]

const queue = z.enum(queues)

/** A waiting record. A request has a `sentence`; money has an `amount`. */
const Waiting = z.object({
  queue,
  id: text,
  since: text,
  member: z.nullable(member),
  amount: usd,
  sentence: z.nullable(text),
})

const Figures = z.object({
  /** The expected holdings of each asset: received and not sent, with the gains and losses of plans. */
  custody: z.array(z.object({ asset: text, amount: dollars, latest_count: z.nullable(LatestCount) })),
  /** Their sum: the expected holdings. */
  owned: dollars,
  /** Liabilities to members: balances, amounts in plans, and withdrawals on their way. */
  available: dollars,
  invested: dollars,
  held: dollars,
  owed: dollars,
  bonus_budget: dollars,
  gains: dollars,
  fees: dollars,
  /** Below zero by what the owner set aside without paying it in. */
  opening: dollars,
  /** An expense: what members were credited by hand, less what was taken back. */
  corrections: dollars,
})

export const viewOverview = operatorRead({
  path: 'operator/overview',
  roles: operatorRoles,
  summary: 'What waits for the caller, oldest first; assets and liabilities; today’s transfers; and the last 90 days.',
  query: z.object({ time_zone: z.optional(timeZone) }),
  reply: z.object({
    ...envelope,
    /** The queues of the caller's role, empty ones too. */
    waiting: z.array(z.object({ queue, count: z.number(), oldest: z.nullable(text) })),
    oldest: z.array(Waiting),
    figures: Figures,
    /** The present day in the time zone that is named, and what was moved on it. */
    day: text,
    today: z.array(z.object({ kind: text, count: z.number(), amount: dollars })),
    /** The last 90 days of the ledger, in UTC. */
    days: z.array(z.object({ day: text, in: dollars, out: dollars, owed: dollars })),
  }),
  refusals: [],
})
