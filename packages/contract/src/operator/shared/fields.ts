import * as z from 'zod/mini'
import { cleanCode } from '../../core/typed/clean-code.ts'
import type { RefusalCode } from '../../core/refusals.ts'
import { emailText } from '../../core/wire/email-text.ts'
import { text, usd } from '../../core/wire/lenient-wire.ts'
import { period } from '../../core/period.ts'
import { amount, id, line, page, refusing } from '../../core/wire/wire.ts'

/** Fields that several calls of operators share. */

export const params = z.object({ id })

/** The six digits that an authenticator shows. */
export const authenticatorCode = z
  .string(refusing('authenticator_code_wrong'))
  .check(z.overwrite(cleanCode), z.regex(/^\d{6}$/, refusing('authenticator_code_wrong')))

/** The version of a record, which a decision about it returns: the number of the last change that an operator made to it. */
export const version = text

/** The other operators who have the page of a record open. */
const Viewer = z.object({ name: text, at: text })
export type Viewer = z.infer<typeof Viewer>
export const viewers = z.optional(z.array(Viewer))

/** The lengths of a reason, and of the details that are added to a reason from a list. */
export const reasonLength = { min: 3, max: 500 } as const
export const reasonWordsLength = { min: 3, max: 350 } as const

export const reason = line('reason_invalid', reasonLength)

/** The reason for a decision against a member: a code and text that the member sees too. The code `other` needs text. */
export function decision<const Codes extends Record<string, string>>(codes: Codes) {
  const names = Object.keys(codes) as (keyof Codes & string)[]
  return z
    .object({
      code: z.enum(names as [keyof Codes & string], refusing('reason_code_invalid')),
      words: z.optional(line('reason_words_invalid', reasonWordsLength)),
    })
    .check(
      z.refine(({ code, words }) => code !== 'other' || words !== undefined, {
        error: 'reason_words_invalid' satisfies RefusalCode,
        path: ['words'],
      }),
    )
}

/** The id of a payment on a chain; the server knows on which, and refuses the shape of another. */
export const transactionId = z
  .string(refusing('transaction_id_invalid'))
  .check(z.trim(), z.regex(/^(0x)?[0-9a-fA-F]{64}$/, refusing('transaction_id_invalid')))

/** The id of a payment on a chain, or its reference at a bank or broker: a line with at least one letter or digit. */
export const paymentReference = line('payment_reference_invalid', { min: 1, max: 128 }).check(
  z.regex(/[\p{L}\p{N}]/u, refusing('payment_reference_invalid')),
)

/** The cursor of the next page; absent or null on the last page. */
export const next = z.optional(z.nullable(z.string()))

export const order = z.optional(z.enum(['oldest', 'newest']))

export const member = z.object({ id: text, full_name: text, username: text })

/** Dollars that a record always has: without them a reply is an error. */
export const dollars = z.pipe(usd, z.bigint())

/** The four figures of a member's dashboard. */
export const figures = { balance: usd, active_deposit: usd, total_withdrawal: usd, bonus: usd }

/** The pinned notes about a member, newest first. */
export const warnings = z.array(text)

/** The open cases that concern a member or a record of theirs, newest first. */
export const openCases = z.array(z.object({ id: text, title: text }))

/** The member of a record that an operator decides, with their balances. */
export const memberInFull = z.object({
  ...member.shape,
  email: emailText,
  registered_at: text,
  is_locked: z.boolean(),
  /** The status of the newest identity document, or `none`. */
  kyc: text,
  warnings,
  cases: openCases,
  ...figures,
})
export type MemberInFull = z.infer<typeof memberInFull>

/** One action on a record, from the audit log. `by` is empty when the system or a member did it. */
export const TimelineEntry = z.object({
  at: text,
  did: text,
  by: text,
  by_kind: text,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const paymentOrders = ['oldest', 'newest', 'smallest', 'largest', 'member_first', 'member_last'] as const
export type PaymentOrder = (typeof paymentOrders)[number]

/** The filters and the order that deposits and withdrawals share. */
export const paymentFilters = {
  member_id: z.optional(id),
  id: z.optional(id),
  ...period,
  /** Exactly. */
  amount: z.optional(amount),
  /** By time, by amount, or by the name of the member from A to Z (`member_first`) or from Z to A. */
  order: z.optional(z.enum(paymentOrders)),
  ...page,
}
