import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text, usd } from '../core/lenient-wire.ts'
import { member } from './fields.ts'

/** What an operator sees first: what waits for them, and how the platform stands. */

/** What can wait, by what is to be done. */
export const queues = [
  'deposits_to_confirm',
  'withdrawals_to_approve',
  'withdrawals_to_send',
  'withdrawals_in_doubt',
  'documents_to_review',
  'approvals_to_decide',
] as const
export type Queue = (typeof queues)[number]

const queue = z.enum(queues)

/** Something that waits. Of a request, `sentence` says what for; of money, `amount` how much. */
const Waiting = z.object({
  queue,
  id: text,
  since: text,
  member: z.nullable(member),
  amount: usd,
  sentence: z.nullable(text),
})

const Figures = z.object({
  /** What came in by each asset, with gains realised and less losses. */
  received: z.array(z.object({ asset: text, amount: usd })),
  /** What the owner put aside, and what was put right by hand. */
  put_aside: usd,
  corrected: usd,
  sent: usd,
  /** Received, put aside and corrected, less what was sent: what there must be. */
  owned: usd,
  /** Of members: what they can withdraw, what is in plans, what is on its way out. */
  available: usd,
  invested: usd,
  held: usd,
  owed: usd,
  bonus_budget: usd,
  gains: usd,
  fees: usd,
})

export const viewOverview = call({
  method: 'GET',
  path: 'operator/overview',
  who: 'operator',
  roles: operatorRoles,
  summary:
    'What waits for whoever asks, oldest first; what the platform owns and owes; today; and 90 days, from the ledger.',
  reply: z.object({
    ...envelope,
    /** The queues that the role may work on, also those in which nothing waits. */
    waiting: z.array(z.object({ queue, count: z.number(), oldest: z.nullable(text) })),
    /** The oldest of all of them. */
    oldest: z.array(Waiting),
    figures: Figures,
    today: z.array(z.object({ kind: text, count: z.number(), amount: usd })),
    days: z.array(z.object({ day: text, in: usd, out: usd, owed: usd })),
  }),
  refusals: [],
})
