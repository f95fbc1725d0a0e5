import * as z from 'zod/mini'
import { operatorRoles } from '../../core/constants.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { amountOrZero, id, line, page, refusing } from '../../core/wire/wire.ts'
import { EvidenceFile } from '../approvals/evidence-files.ts'
import { evidenceFile } from '../shared/evidence.ts'
import { coinsText, custodyAssets } from './custody-movements.ts'
import { next, params, reason, TimelineEntry, version, viewers } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** The counts of each asset, next to the figures of the books. */

/** `open`: there is a difference that is not explained. */
export const reconciliationStatuses = ['matched', 'open', 'explained'] as const

const Reconciliation = z.object({
  id: text,
  asset: text,
  as_of: text,
  /** The figure of the books at that moment. */
  book: usd,
  counted: usd,
  /** Counted less book: below zero, something is missing. */
  difference: usd,
  /** For a coin: what was counted, what the book of units had, and the first less the second, as decimal text. */
  counted_coins: z.nullable(text),
  book_coins: z.nullable(text),
  missing_coins: z.nullable(text),
  /** The dollars of a whole coin. */
  rate: z.nullable(text),
  /** The parts of the difference: the coins that are missing, and the price. Null while records have no units. */
  missing: usd,
  price_effect: usd,
  /** The worth of payments that are not decided, which the chain has and the dollars of the books do not. */
  open_payments: usd,
  /** How many records have no units. */
  unknown_count: z.nullable(z.number()),
  status: text,
  note: text,
  counted_by: text,
  counted_at: text,
  explanation: z.nullable(text),
  explained_by: z.nullable(text),
  explained_at: z.nullable(text),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** Dollars of a whole coin, with at most six decimals. */
const rate = z
  .string(refusing('rate_invalid'))
  .check(z.trim(), z.regex(/^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,6})?$/, refusing('rate_invalid')))

export const LatestCount = z.object({ id: text, as_of: text, counted: usd, difference: usd, status: text })
export type LatestCount = z.infer<typeof LatestCount>

export const listReconciliations = operatorRead({
  path: 'operator/reconciliations',
  roles: operatorRoles,
  summary: 'What was counted of each asset, newest first.',
  query: z.object({
    asset: z.optional(z.enum(custodyAssets)),
    status: z.optional(z.enum(reconciliationStatuses)),
    ...page,
  }),
  reply: z.object({ ...envelope, reconciliations: z.array(Reconciliation), next }),
})
export const exportReconciliations = exportOf(listReconciliations)

export const viewReconciliation = operatorRead({
  path: 'operator/reconciliations/:id',
  roles: operatorRoles,
  summary: 'One count with its statement.',
  params,
  reply: z.object({
    ...envelope,
    reconciliation: z.object({
      ...Reconciliation.shape,
      version,
      files: z.array(EvidenceFile),
      may_explain: z.boolean(),
      timeline: z.array(TimelineEntry),
    }),
    viewers,
  }),
})

export const recordReconciliation = operatorAction({
  path: 'operator/reconciliations',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It only states what was counted.',
  summary:
    'Record what was counted of an asset, with the statement; the server adds what the books had at that moment.',
  body: z.object({
    id,
    asset: z.enum(custodyAssets, refusing('asset_invalid')),
    /** Dollars at a bank or with a broker. */
    amount: z.optional(amountOrZero),
    /** A coin, with the dollars of a whole one. */
    coins: z.optional(coinsText()),
    rate: z.optional(rate),
    /** The moment of the count; absent for now. */
    as_of: z.optional(z.iso.datetime({ offset: true, error: 'count_moment_invalid' })),
    note: line('count_note_invalid', { min: 3, max: 500 }),
    evidence_file_id: evidenceFile,
  }),
  refusals: ['count_moment_invalid', 'reconciliation_recorded', 'amount_invalid', 'coins_invalid', 'rate_invalid'],
})

export const explainReconciliation = operatorAction({
  path: 'operator/reconciliations/:id/explain',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It is a note on the record.',
  summary: 'Explain the difference that another operator counted.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['reconciliation_not_open', 'reconciliation_is_own'],
})
