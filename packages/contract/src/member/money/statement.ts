import * as z from 'zod/mini'
import { distributionRules } from '../../core/constants.ts'
import { csvFormats } from '../../core/csv-formats.ts'
import { envelope, list, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { page } from '../../core/wire/wire.ts'
import { period } from '../../core/period.ts'
import { seal } from './proofs.ts'
import { memberRead } from '../member-call.ts'

/** Every movement of a member's money. The specification has no such call. */

/** The types of movement. A deposit without a transfer, such as a pending one, is not in the statement. */
export const statementTypes = [
  'deposit_confirmed',
  'deposit_from_balance',
  'deposit_released',
  'withdrawal_held',
  'withdrawal_released',
  'bonus_paid',
  'gain_distributed',
  'loss_shared',
  'distribution_reversed',
  'deposit_payment_credited',
  'payment_credited',
  'deposit_reversed',
  'payment_reversed',
  'bonus_reversed',
  'correction_credited',
  'correction_debited',
] as const
export type StatementType = (typeof statementTypes)[number]

export const StatementLine = z.object({
  _id: text,
  /** One of `statementTypes`. */
  type: text,
  date: text,
  /** The deposit or withdrawal that caused it: the id for `viewRecord`. */
  record: extension(text),
  /** The plan that the money went into or came from. */
  plan: extension(text),
  /** Why, if an operator decided it. */
  reason: extension(text),
  /** For a share of gains: the rule of the plan (`distributionRules`), and the first and last day that counted, in UTC. */
  shared_by: extension(z.object({ rule: z.enum(distributionRules), from: text, to: text })),
  /** For a share of a loss: the document that proves it, and the day of the loss. */
  evidence: extension(z.object({ document: text, day: text })),
  /** The changes, negative for a decrease, and the amounts after them. */
  balance_change: usd,
  active_deposit_change: usd,
  balance: usd,
  active_deposit: usd,
  seal,
})
export type StatementLine = z.infer<typeof StatementLine>

export const viewStatement = memberRead({
  path: 'member/statement',
  summary: 'Every movement of the balance and of the active deposit, newest first, with the amounts after each.',
  query: z.object({ ...page, ...period }),
  reply: z.object({ ...envelope, data: list(StatementLine), next: extension(z.nullable(z.string())) }),
})

const Figures = z.object({ balance: usd, active_deposit: usd })

const StatementTotal = z.object({ type: text, balance_change: usd, active_deposit_change: usd })

export const viewStatementSummary = memberRead({
  path: 'member/statement/summary',
  summary: 'The balance and the active deposit before and after a period, and what changed them, by type.',
  query: z.object(period),
  reply: z.object({
    ...envelope,
    opening: Figures,
    closing: Figures,
    totals: list(StatementTotal),
    /** When the first movement was, in any period; empty without one. */
    since: text,
  }),
})

/** `journal` is for hledger and similar programs. */
export const statementFormats = [...csvFormats, 'journal'] as const

export const downloadStatement = memberRead({
  path: 'member/statement/download',
  summary: 'Every movement of a period, oldest first, between its opening and closing figures, as a file.',
  query: z.object({ ...period, format: z.enum(statementFormats) }),
  reply: z.string(),
  download: ['text/csv', 'text/plain'],
  refusals: ['too_many_attempts'],
})
