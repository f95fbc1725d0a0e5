import * as z from 'zod/mini'
import { assets } from '../../core/constants.ts'
import { text } from '../../core/wire/lenient-wire.ts'
import { amount, id, line, refusing, title } from '../../core/wire/wire.ts'
import { dollars, paymentReference, reason } from './fields.ts'

/** The uploaded file that proves a record. */
export const evidenceFile = z.uuid(refusing('evidence_file_missing'))

/** What documents a funding, a gain or a loss, as an operator enters it. The client draws `id`, so that a form sent twice is one record. */
export const evidenceForm = {
  id,
  amount,
  asset: z.nullish(z.enum(assets)),
  document_name: title('document_name_invalid', { min: 3, max: 200 }),
  document_reference: z.nullish(line('document_reference_invalid', { min: 1, max: 200 })),
  counterparty: title('counterparty_invalid', { min: 2, max: 200 }),
  /** With an asset it has the shape of its chain. */
  transaction_id: z.nullish(paymentReference),
  /** The operator knows that a record has this reference: that was corrected, or a bank has it on another payment too. */
  reference_repeats: z.optional(z.boolean()),
  reason,
  evidence_file_id: evidenceFile,
}

/** The same in a record, with the request to approve it. */
export const evidence = {
  amount: dollars,
  /** The asset that was paid; null for a bank or a broker. */
  asset: z.nullable(text),
  document_name: text,
  document_reference: z.nullable(text),
  counterparty: text,
  transaction_id: z.nullable(text),
  reason: text,
}

/** The approval request of a record and its status. */
export const decided = {
  approval_id: text,
  status: text,
  decided_by: z.nullable(text),
  decided_at: z.nullable(text),
  decision_reason: z.nullable(text),
}
