import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { postApproved, postSharedLoss } from '../../ledger/posting/post-transfers.ts'
import { lockRealisedGains, readRealisedGains } from '../../ledger/realised-gains.ts'

/**
 * Posts an approved gain or loss. A loss is posted as it was split at the request, so that members never bear more than two
 * people saw. Refuses `loss_changed` if that is no longer possible.
 */
export const postGainOrLoss: ApprovalHandler<'gain_or_loss'> = async (tx, { actor, audit, payload, approval }) => {
  const { amount, from_gains, plan, plan_id, transfer } = payload
  const kind = transfer === 'loss_realised' ? 'loss' : 'gain'
  const { id } = await tx
    .selectFrom('gains_and_losses')
    .where('approval_id', '=', approval.id)
    .select('id')
    .executeTakeFirstOrThrow()
  if (kind === 'loss') lockRealisedGains(tx, plan_id)
  if (from_gains !== undefined) {
    const deposits = await postSharedLoss(tx, actor, approval.id)
    await audit('loss_posted', { subjectId: id, details: { plan, amount, from_gains, deposits } })
    return
  }
  if (kind === 'loss' && requireCents(amount) > (await readRealisedGains(tx, plan_id))) {
    throw refuse('loss_changed')
  }
  await postApproved(tx, actor, approval.id)
  await audit(`${kind}_posted`, { subjectId: id, details: { plan, amount } })
}
