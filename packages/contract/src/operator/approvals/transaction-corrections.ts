import * as z from 'zod/mini'
import { text } from '../../core/wire/lenient-wire.ts'
import { id, refusing } from '../../core/wire/wire.ts'
import { evidenceFile } from '../shared/evidence.ts'
import { reason, transactionId } from '../shared/fields.ts'
import { operatorAction } from '../shared/operator-call.ts'

/** Corrections of the transaction ID of a completed deposit or withdrawal. They move no money. */

/** It was typed wrongly, or another transaction took its place on the chain, as with a higher fee. */
export const correctionCauses = ['mistyped', 'replaced'] as const
export type CorrectionCause = (typeof correctionCauses)[number]

export const TransactionCorrection = z.object({
  approval_id: text,
  transaction_before: text,
  transaction_id: text,
  cause: z.enum(correctionCauses),
  reason: text,
  requested_by: text,
  approved_by: text,
  at: text,
})
export type TransactionCorrection = z.infer<typeof TransactionCorrection>

export const requestTransactionCorrection = operatorAction({
  path: 'operator/transaction-corrections',
  requests: 'transaction_correction',
  roles: ['owner', 'treasurer'],
  summary:
    'Request another transaction ID for a completed deposit or withdrawal: it was mistyped, or replaced on the chain. Takes effect when another operator approves. The earlier ID stays in the history, and the member is told.',
  body: z.object({
    /** A deposit or a withdrawal. */
    record_id: id,
    cause: z.enum(correctionCauses, refusing('correction_cause_invalid')),
    transaction_id: transactionId,
    reason,
    evidence_file_id: z.optional(evidenceFile),
  }),
  refusals: ['not_found', 'transaction_missing', 'transaction_unchanged', 'transaction_id_used', 'deposit_reversed'],
})
