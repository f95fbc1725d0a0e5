import * as z from 'zod/mini'
import { envelope, list, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { Quote } from '../../core/money/quote.ts'
import { id, page } from '../../core/wire/wire.ts'
import { DepositPayments } from './deposit-payments.ts'
import { HistoryRecord } from './history.ts'
import { seal } from './proofs.ts'
import { memberRead } from '../member-call.ts'

/** A deposit or a withdrawal on a page of its own, and the deposits in plans. The specification has no such calls. */

/** A movement of the member's money that a record caused. */
export const RecordTransfer = z.object({
  _id: text,
  /** One of `statementTypes`, or `withdrawal_sent`. */
  type: text,
  date: text,
  amount: usd,
  seal,
})
export type RecordTransfer = z.infer<typeof RecordTransfer>

/** A record as in the history. Its `address` is always present: where it was to be paid, from a wallet or to the member. */
export const MemberRecord = z.extend(HistoryRecord, {
  /** The requested amount, if another one arrived. */
  requested: extension(usd),
  /** The platform's part of the amount. */
  fee: extension(usd),
  /** Its parts of losses of its plan. */
  lost: extension(usd),
  /** The coins to send for a deposit, where its rate was fixed. */
  quote: extension(Quote),
  /** What the chain shows of the payments to a deposit. Absent where the server does not see them. */
  incoming: extension(DepositPayments),
  /** The member's label of the address of a withdrawal. */
  address_label: extension(text),
  transaction_id: extension(text),
  /** Shows the transaction in a block explorer. */
  transaction_url: extension(text),
  /** Why the transaction is another than the one that was first shown. */
  correction: extension(text),
  /** When operators approved a withdrawal that was not rejected afterwards. */
  approved_at: extension(text),
  /** When it was completed, rejected or cancelled, or expired. */
  ended_at: extension(text),
  /** The end of its term in the plan; absent where the plan has none. */
  term_ends_at: extension(text),
  /** When its money returned from the plan to the balance. */
  released_at: extension(text),
  /** When it was taken back, because it was credited wrongly. */
  reversed_at: extension(text),
  /** Oldest first. */
  transfers: list(RecordTransfer),
})
export type MemberRecord = z.infer<typeof MemberRecord>

export const viewRecord = memberRead({
  path: 'member/records/:id',
  summary: 'One deposit or withdrawal of the member: its times, its address, its transaction and its transfers.',
  params: z.object({ id }),
  reply: z.object({ ...envelope, data: MemberRecord }),
})

/** A deposit that is in a plan: what is left of it, since when, and when it returns. */
export const RunningPlan = z.object({
  _id: text,
  plan: text,
  amount: usd,
  since: text,
  /** Absent where the plan has no term. */
  term_ends_at: extension(text),
  /** Gains that the plan has paid to the member since then, less those taken back: for all of the member's deposits in it. */
  gains: extension(usd),
  /** The deposit's parts of losses of the plan. */
  lost: extension(usd),
  /** Where the transfer into the plan is sealed. */
  seal,
})
export type RunningPlan = z.infer<typeof RunningPlan>

export const listRunningPlans = memberRead({
  path: 'member/running-plans',
  summary: 'The member’s deposits that are in plans, the next to return first, and those without a term last.',
  query: z.object(page),
  reply: z.object({ ...envelope, data: list(RunningPlan), next: extension(z.nullable(z.string())) }),
})
