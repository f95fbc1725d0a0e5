import type { Perform } from '../../shared/approvals/approval-handler.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { postApproved } from '../../ledger/posting/post-approved.ts'
import { requireReversible } from './require-reversible.ts'

/**
 * A second operator approved that a funding was entered wrongly: its money leaves the budget for where it came from. Refuses what
 * `requireReversible` does; when a bonus is paid at the same moment, the account's floor refuses with `insufficient_balance`.
 */
export const reverseFunding: Perform<'bonus_funding_reversal'> = async (
  tx,
  { payload, approval, caller, requestId },
) => {
  const { id } = await requireReversible(tx, payload.funding_id)
  await tx.insertInto('bonus_funding_reversals').values({ funding_id: id, approval_id: approval.id }).execute()
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'bonus_funding_reversed',
      subject: { kind: 'bonus_funding', id },
      memberId: null,
      details: { amount: payload.amount },
    },
  )
  await postApproved(tx, `operator:${caller.operatorId}`, approval.id)
}
