import { parseAmountCents } from '@cairn/contract/core/money.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { postApproved } from '../../ledger/posting/post-approved.ts'
import { requireSufficientGains } from './require-sufficient-gains.ts'

/**
 * A second operator approved a gain or loss: it is posted. Refuses `loss_not_covered` if the gains have decreased
 * since.
 */
export const bookResult: ApprovalHandler<'gain_or_loss'> = async (tx, { actor, audit, payload, approval }) => {
  const result = await tx
    .selectFrom('gains_and_losses as result')
    .innerJoin('plans as plan', 'plan.id', 'result.plan_id')
    .where('result.approval_id', '=', approval.id)
    .select(['result.id', 'plan.id as plan_id', 'plan.name'])
    .executeTakeFirstOrThrow()
  const isLoss = payload.transfer === 'loss_realised'
  if (isLoss)
    await requireSufficientGains(tx, { ...result, id: result.plan_id }, parseAmountCents(payload.amount) ?? 0n)

  await postApproved(tx, actor, approval.id)
  await audit(isLoss ? 'loss_booked' : 'gain_booked', {
    subjectId: result.id,
    details: { plan: result.name, amount: payload.amount },
  })
}
