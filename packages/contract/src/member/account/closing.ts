import * as z from 'zod/mini'
import { envelope, list, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { memberAction, memberRead } from '../member-call.ts'

/** The end of an account. The specification has no such calls. */

/** The obstacles to closing an account: the member's money, or pending money. */
export const closingBlockerKinds = ['balance', 'plan', 'deposit', 'withdrawal', 'bonus', 'correction'] as const
export type ClosingBlockerKind = (typeof closingBlockerKinds)[number]

/** The data that stays when the person is erased. A test finds the name of an erased member nowhere else. */
export const keptAfterClosing = ['money', 'agreements', 'documents', 'audit', 'operator_words', 'backups'] as const
export type KeptAfterClosing = (typeof keptAfterClosing)[number]

export const ClosingBlocker = z.object({
  kind: text,
  /** The record, where it is one. */
  _id: extension(text),
  amount: extension(usd),
})
export type ClosingBlocker = z.infer<typeof ClosingBlocker>

export const viewClosing = memberRead({
  path: 'member/closing',
  summary: 'What keeps the account from being closed, and the closing that waits.',
  reply: z.object({
    ...envelope,
    data: z.object({
      blockers: list(ClosingBlocker),
      /** The pending closing, and when the account is closed unless it is taken back before. */
      closing: extension(z.object({ requested_at: text, due_at: text })),
    }),
  }),
})

export const requestClosing = memberAction({
  path: 'member/closing',
  summary: 'Ask for the account to be closed in seven days, and the person to be erased.',
  refusals: ['email_unconfirmed', 'reauthentication_needed', 'account_not_empty', 'closing_requested'],
})

export const takeBackClosing = memberAction({
  path: 'member/closing/take-back',
  summary: 'Keep the account.',
  refusals: ['closing_over'],
})
