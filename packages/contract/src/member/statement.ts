import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { envelope, list, ours, page, text, usd } from '../core/wire.ts'

/** Every movement of a member's money. Ours: another server has no such call. */

/** What a movement was: a deposit is not called by its status here, because only what has moved money stands in a statement. */
export const statementTypes = [
  'deposit_confirmed',
  'deposit_from_balance',
  'deposit_released',
  'withdrawal_held',
  'withdrawal_released',
  'bonus_paid',
  'gain_distributed',
  'correction_credited',
  'correction_debited',
] as const
export type StatementType = (typeof statementTypes)[number]

export const StatementLine = z.object({
  _id: text,
  /** One of `statementTypes`. */
  type: text,
  date: text,
  /** The plan that it went into, came back from or was made by. */
  plan: ours(text),
  /** Why, where somebody decided it. */
  reason: ours(text),
  /** How the balance and the active deposit changed, below zero for what went; and what they were then. */
  balance_change: usd,
  active_deposit_change: usd,
  balance: usd,
  active_deposit: usd,
})
export type StatementLine = z.infer<typeof StatementLine>

export const viewStatement = call({
  method: 'GET',
  path: 'member/statement',
  who: 'member',
  summary: 'Every movement of the balance and of the active deposit, newest first, with what there was after it.',
  query: z.object(page),
  reply: z.object({ ...envelope, data: list(StatementLine), next: ours(z.nullable(z.string())) }),
  refusals: [],
})
