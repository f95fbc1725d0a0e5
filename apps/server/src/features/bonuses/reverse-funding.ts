import type { ApprovalHandler } from '../../shared/approvals/approve-request.ts'
import { postApproved } from '../../ledger/posting/post-transfers.ts'
import { requireReversible } from './require-reversible.ts'

/**
 * A second operator approved the reversal of a wrong funding: its money returns to custody. Refuses as
 * `requireReversible` does. If a bonus is paid at the same moment, the account’s floor refuses with
 * `insufficient_balance`.
 */
export const reverseFunding: ApprovalHandler<'bonus_funding_reversal'> = async (
  tx,
  { actor, audit, payload, approval },
) => {
  const { id } = await requireReversible(tx, payload.funding_id)
  await tx.insertInto('bonus_funding_reversals').values({ funding_id: id, approval_id: approval.id }).execute()
  await audit('bonus_funding_reversed', { subjectId: id, details: { amount: payload.amount } })
  await postApproved(tx, actor, approval.id)
}
