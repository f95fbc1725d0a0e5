import * as z from 'zod/mini'
import { envelope, list, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { recordStatuses } from '../../core/states.ts'
import { page } from '../../core/wire/wire.ts'
import { period } from '../../core/period.ts'
import { memberRead } from '../member-call.ts'

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
  reason: extension(text),
  cancellable: extension(z.boolean()),
  plan: extension(text),
  address: extension(text),
})
export type HistoryRecord = z.infer<typeof HistoryRecord>

export const recordTypes = ['deposit', 'withdrawal'] as const

/** The query is not in the specification. Only a server with the capability `history_filters` gets one with a type, a status or days. */
export const listHistory = memberRead({
  path: 'user/action/history-list',
  summary: 'Deposits and withdrawals, newest first: the newest 200, and `next`, a cursor, when there are more.',
  query: z.object({
    ...page,
    ...period,
    type: z.optional(z.enum(recordTypes)),
    status: z.optional(z.enum(recordStatuses)),
  }),
  reply: z.object({ ...envelope, data: list(HistoryRecord), next: extension(z.nullable(z.string())) }),
})
