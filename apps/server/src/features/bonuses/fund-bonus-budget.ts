import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { postApproved } from '../../ledger/posting/post-transfers.ts'

/** Posts an approved funding into the budget, and pays owed bonuses at once. */
export const fundBonusBudget: ApprovalHandler<'bonus_budget_funding'> = async (
  tx,
  { actor, audit, payload, approval },
) => {
  const funding = await tx
    .selectFrom('bonus_fundings')
    .where('approval_id', '=', approval.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await audit('bonus_budget_funded', { subjectId: funding.id, details: { amount: payload.amount } })
  await enqueueJob(tx, 'pay_owed_bonuses', {}, { key: 'pay_owed_bonuses after funding' })
  await postApproved(tx, actor, approval.id)
}
