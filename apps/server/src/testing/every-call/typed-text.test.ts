import * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { refusals, type RefusalCode } from '@cairn/contract/core/refusals.ts'
import { line } from '@cairn/contract/core/wire/wire.ts'
import { reasonWordsLength } from '@cairn/contract/operator/shared/fields.ts'
import * as reasons from '@cairn/contract/operator/shared/reasons.ts'
import { useTestDatabase } from '../server/test-database.ts'

interface Limits {
  min: number
  max: number
}

/** The columns of each typed text, by the refusal in its rules. A text without an entry fails the first test. */
const columns: Partial<Record<RefusalCode, string[]>> = {
  full_name_invalid: ['members.full_name'],
  address_label_invalid: ['payout_addresses.label'],
  operator_name_invalid: ['operators.name'],
  passkey_name_invalid: ['passkeys.name', 'operator_passkeys.name'],
  plan_name_invalid: ['plans.name'],
  plan_note_invalid: ['plans.note'],
  reason_invalid: [
    'approvals.reason',
    'approvals.decision_reason',
    'members.lock_reason',
    'reconciliations.explanation',
  ],
  comment_invalid: ['approval_comments.words'],
  note_invalid: ['member_notes.text', 'case_notes.text'],
  case_title_invalid: ['cases.title'],
  count_note_invalid: ['reconciliations.note'],
  payment_note_invalid: ['incoming_payments.note'],
  // Stored as a part of `reason`, see below.
  reason_words_invalid: [],
  // Stored encrypted with the details of the document.
  kyc_name_invalid: [],
  kyc_number_invalid: [],
  document_name_invalid: ['bonus_fundings.document_name', 'gains_and_losses.document_name'],
  document_reference_invalid: ['bonus_fundings.document_reference', 'gains_and_losses.document_reference'],
  counterparty_invalid: ['bonus_fundings.counterparty', 'gains_and_losses.counterparty'],
  announcement_words_invalid: ['announcements.words'],
  payment_reference_invalid: ['bonus_fundings.transaction_id', 'gains_and_losses.transaction_id'],
  setting_text_invalid: ['settings.risk_line', 'settings.company_line'],
  terms_version_invalid: ['settings.terms_version', 'terms_agreements.version'],
  web_address_invalid: [
    ...['terms_url', 'privacy_url', 'risk_url', 'fees_url'].map((name) => `settings.${name}`),
    'terms_agreements.url',
  ],
}

/** In the sentence of a refusal: `up to 500 characters`, `3 to 350 characters`. */
const namesLimit = /(?:(?<from>\d+) to )?(?<to>\d+) (?:letters|characters)/
const typed = listTypedTexts()
const database = useTestDatabase()
let stored: Map<string, Limits>

beforeAll(async () => {
  stored = await readLimits()
})

test('every typed text is stored in a known column', () => {
  expect([...typed.keys()].toSorted()).toEqual(Object.keys(columns).toSorted())
})

test.for([...typed])('%s: the contract, the columns and the sentence have the same limits', ([code, limits]) => {
  for (const column of columns[code] ?? []) expect(stored.get(column), column).toEqual(limits)
  const { from, to } = namesLimit.exec(refusals[code].sentence)!.groups!
  expect(Number(to)).toBe(limits.max)
  // A short sentence does not state the minimum.
  if (from !== undefined) expect(Number(from)).toBe(limits.min)
})

test('the longest text of a reason with the longest details fits into the columns of reasons', () => {
  const texts = Object.values(reasons).flatMap((list) => (typeof list === 'object' ? Object.values(list) : []))
  const longest = Math.max(...texts.map((text) => reasons.formatReason(text, 'x'.repeat(reasonWordsLength.max)).length))
  for (const table of ['deposits', 'withdrawals', 'kyc_submissions']) {
    const { min, max } = stored.get(`${table}.reason`)!
    expect(longest).toBeLessThanOrEqual(max)
    expect(reasonWordsLength.min).toBe(min)
  }
})

test('a text is as long for the contract as for the database, which counts characters and not their halves', () => {
  const name = line('document_name_invalid', { min: 3, max: 200 })
  expect(z.safeParse(name, '😀a').success).toBe(false)
  expect(z.safeParse(name, '😀ab').success).toBe(true)
})

/** The limits of each typed text of all calls, by the refusal in its rules. */
function listTypedTexts(): Map<RefusalCode, Limits> {
  const found = new Map<RefusalCode, Limits>()
  for (const { body, fields } of Object.values<Call>(calls)) {
    for (const schema of [body, fields]) {
      if (!schema) continue
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override({ zodSchema: { _zod }, jsonSchema: { minLength: min = 0, maxLength: max } }) {
          const checks = _zod.def.checks ?? []
          const limit = checks.find((check) => check._zod.def.check === 'max_length')
          const code = limit?._zod.def.error?.(undefined as never) as RefusalCode | undefined
          if (code === undefined || max === undefined || !namesLimit.test(refusals[code].sentence)) return
          expect(found.get(code) ?? { min, max }, code).toEqual({ min, max })
          found.set(code, { min, max })
        },
      })
    }
  }
  return found
}

/** The limits of each column with a check of its length. One that may be empty has no lower limit. */
async function readLimits(): Promise<Map<string, Limits>> {
  const { rows } = await database.owner.query<{ name: string; definition: string }>(
    `select conrelid::regclass::text || '.' || attname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'c' and pg_get_constraintdef(c.oid) ~ ('char_length\\(' || attname || '\\)')`,
  )
  const checked = rows.map(({ name, definition }): [string, Limits] => {
    const limit = (sign: string) =>
      Number(new RegExp(`char_length\\(\\w+\\) ${sign} (\\d+)`).exec(definition)?.[1] ?? 0)
    return [name, { min: limit('>='), max: limit('<=') }]
  })
  // The tables of money calls have their rules in a function.
  const functions = await database.owner.query<{ name: string; limits: string[] }>(
    `select typrelid::regclass::text as name, regexp_matches(prosrc, '(\\w+)\\) not between (\\d+) and (\\d+)', 'g') as limits
     from pg_proc join pg_type on pg_type.oid = proargtypes[0] where proname like 'require\\_whole\\_%'`,
  )
  const ruled = functions.rows.map(({ name, limits: [column, min, max] }): [string, Limits] => {
    return [`${name}.${column}`, { min: Number(min), max: Number(max) }]
  })
  return new Map([...checked, ...ruled])
}
