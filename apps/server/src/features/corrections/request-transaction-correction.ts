import { formatUsd } from '@cairn/contract/core/money/money.ts'
import {
  requestTransactionCorrection as call,
  type CorrectionCause,
} from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { requireTransactionShape } from '../../shared/transactions/transaction-ids.ts'
import { readTransactionRecord, requireUnusedBy } from './transaction-record.ts'

const causes: Record<CorrectionCause, string> = {
  mistyped: 'it was mistyped',
  replaced: 'it was replaced on the chain',
}

/** Requests another transaction for a completed deposit or withdrawal. Two people, because the earlier transaction becomes free. */
export const requestTransactionCorrection = route(call, async ({ body, services, tx, ...by }) => {
  const { cause, record_id: id, transaction_id } = body
  const record = await readTransactionRecord(tx, id)
  const { asset, cents, kind, member_id: memberId, transaction_id: before } = record
  requireTransactionShape(asset, transaction_id)
  if (before.toLowerCase() === transaction_id.toLowerCase()) throw refuse('transaction_unchanged')
  await requireUnusedBy(tx, services, record, transaction_id)
  return requestApproval(
    tx,
    { ...by, services },
    {
      kind: 'transaction_correction',
      payload: { [`${kind}_id`]: id, cause, transaction_before: before, transaction_id },
      sentence: `The transaction of the ${kind} of ${formatUsd(cents)} is ${transaction_id} and not ${before}: ${causes[cause]}`,
      reason: body.reason,
      evidenceFileId: body.evidence_file_id,
      lockKey: `transaction:${id}`,
      memberId,
    },
  )
})
