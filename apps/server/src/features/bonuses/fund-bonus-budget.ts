import type { Perform } from '../../shared/approvals/approval-handler.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { postApproved } from '../../ledger/posting/post-approved.ts'

/** A second operator approved what the platform paid in: it is in the budget, and bonuses that waited for it are paid at once. */
export const fundBonusBudget: Perform<'bonus_budget_funding'> = async (
  tx,
  { payload, approval, caller, requestId },
) => {
  const funding = await tx
    .selectFrom('bonus_fundings')
    .where('approval_id', '=', approval.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'bonus_budget_funded',
      subject: { kind: 'bonus_funding', id: funding.id },
      memberId: null,
      details: { amount: payload.amount },
    },
  )
  await enqueueJob(tx, 'pay_owed_bonuses', {}, { key: 'pay_owed_bonuses after funding' })
  await postApproved(tx, `operator:${caller.operatorId}`, approval.id)
}
