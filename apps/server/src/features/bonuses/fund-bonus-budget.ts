import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { postApproved } from '../../ledger/posting/post-transfers.ts'

/** A second operator approved a funding: it goes into the budget, and owed bonuses are paid at once. */
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
