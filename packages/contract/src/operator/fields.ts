import * as z from 'zod/mini'
import type { RefusalCode } from '../core/refusals.ts'
import { text, usd } from '../core/lenient-wire.ts'
import { day, id, line, refusing } from '../core/wire.ts'

/** What the calls of operators share. */

/** One record of ours, by its id. */
export const params = z.object({ id })

/** Why something is asked for or was done, in words. */
export const reason = line('reason_invalid', { min: 3, max: 500 })

/** Why something was decided against a member: a code of a list, and words that the member reads too. `other` needs words. */
export function decision<const Codes extends Record<string, string>>(codes: Codes) {
  const names = Object.keys(codes) as (keyof Codes & string)[]
  return z
    .object({
      code: z.enum(names as [keyof Codes & string], refusing('reason_code_invalid')),
      words: z.optional(line('reason_words_invalid', { min: 3, max: 350 })),
    })
    .check(
      z.refine(({ code, words }) => code !== 'other' || words !== undefined, {
        error: 'reason_words_invalid' satisfies RefusalCode,
        path: ['words'],
      }),
    )
}

/** What a chain calls the payment. */
export const transactionId = line('transaction_id_invalid', { min: 1, max: 128 }).check(
  z.regex(/^[0-9A-Za-z]+$/, { error: 'transaction_id_invalid' }),
)

/** Where the next page of a list begins, or nothing when there is none. */
export const next = z.optional(z.nullable(z.string()))

/** Which end of a list comes first. */
export const order = z.optional(z.enum(['oldest', 'newest']))

/** Part of a list: within whole days of UTC, both inclusive. */
export const days = { from: z.optional(day), to: z.optional(day) }

/** A member beside a record of theirs. */
export const member = z.object({ id: text, full_name: text, username: text })

/** A member beside a record of theirs that is being decided: who they are, and what they have. */
export const memberInFull = z.object({
  ...member.shape,
  email: text,
  registered_at: text,
  is_locked: z.boolean(),
  /** `none`, or where the newest identity document stands. */
  kyc: text,
  balance: usd,
  active_deposit: usd,
  total_withdrawal: usd,
  bonus: usd,
})
export type MemberInFull = z.infer<typeof memberInFull>

/** What was done to a record, by whom and when, as the audit log has it. `by` is empty when nobody in particular did it. */
export const AuditTrailEntry = z.object({
  at: text,
  did: text,
  by: text,
  by_kind: text,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditTrailEntry = z.infer<typeof AuditTrailEntry>
