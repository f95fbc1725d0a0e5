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
  'payments_to_decide',
  'withdrawals_to_approve',
  'withdrawals_to_send',
  'withdrawals_being_sent',
  'uncertain_withdrawals',
  'refused_transactions',
  'documents_to_review',
  'approvals_to_decide',
  'differences_to_explain',
  'losses_to_book',
  'deposit_losses_to_book',
  'access_to_review',
  'waiting_for_another',
] as const
export type Queue = (typeof queues)[number]

const queue = z.enum(queues)

/** The lists whose open states are counted. */
export const queueLists = ['deposits', 'withdrawals', 'kyc', 'approvals'] as const
export type QueueList = (typeof queueLists)[number]

const waiting = z.array(z.object({ queue, count: z.number(), oldest: z.nullable(text) }))

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
  /** An expense: what chains took for sending. */
  network_fees: dollars,
  /** An expense: what members were credited by hand, less what was taken back. */
  corrections: dollars,
})

export const viewQueues = operatorRead({
  path: 'operator/queues',
  roles: operatorRoles,
  summary:
    'How many records each open state of a list has for the caller, and their sum. Only lists that the caller reads.',
  reply: z.object({
    ...envelope,
    /** `state` is the value of the filter that shows them. `amount` is null where the records are not money. */
    queues: z.array(z.object({ list: z.enum(queueLists), state: text, count: z.number(), amount: usd })),
  }),
})

export const viewOverview = operatorRead({
  path: 'operator/overview',
  roles: operatorRoles,
  summary: 'What waits for the caller, oldest first; assets and liabilities; today’s transfers; and the last 90 days.',
  query: z.object({ time_zone: z.optional(timeZone) }),
  reply: z.object({
    ...envelope,
    /** The queues of the caller's role, empty ones too. */
    waiting,
    oldest: z.array(Waiting),
    figures: Figures,
    /** The present day in the time zone that is named, and what was moved on it. */
    day: text,
    today: z.array(z.object({ kind: text, count: z.number(), amount: dollars })),
    /** The last 90 days of the ledger, in UTC. */
    days: z.array(z.object({ day: text, in: dollars, out: dollars, owed: dollars })),
  }),
})

export const viewWaiting = operatorRead({
  path: 'operator/waiting',
  roles: operatorRoles,
  summary: 'The caller’s pending records, counted by queue, for the menu of every screen.',
  reply: z.object({ ...envelope, waiting }),
})
