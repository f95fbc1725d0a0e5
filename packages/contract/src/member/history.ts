import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { envelope, list, ours, text, usd } from '../core/lenient-wire.ts'
import { page } from '../core/wire.ts'

/**
 * A deposit or a withdrawal as the member sees it. Not in the specification: `reason`, why an operator rejected it;
 * `cancellable`, whether the member may try to cancel it; `plan`, the name of a deposit's plan; and `address`, where a
 * pending deposit is to be paid.
 */
export const HistoryRecord = z.object({
  _id: text,
  type: text,
  amount: usd,
  date: text,
  status: text,
  wallet: text,
  reason: ours(text),
  cancellable: ours(z.boolean()),
  plan: ours(text),
  address: ours(text),
})
export type HistoryRecord = z.infer<typeof HistoryRecord>

export const listHistory = call({
  method: 'GET',
  path: 'user/action/history-list',
  who: 'member',
  summary: 'Deposits and withdrawals, newest first: the newest 200, and `next`, a cursor, when there are more.',
  query: z.object(page),
  reply: z.object({ ...envelope, data: list(HistoryRecord), next: ours(z.nullable(z.string())) }),
  refusals: [],
})
