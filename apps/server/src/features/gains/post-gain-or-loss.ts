import { formatUsd, parseAmountCents } from '@cairn/contract/core/money.ts'
import type { ApprovalHandler } from '../../shared/approvals/approve-request.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { postApproved } from '../../ledger/posting/post-transfers.ts'
import { lockRealisedGains, readRealisedGains } from '../../ledger/realised-gains.ts'

/**
 * A second operator approved a gain or loss: it is posted. Refuses `loss_not_covered` if the gains have decreased
 * since.
 */
export const postGainOrLoss: ApprovalHandler<'gain_or_loss'> = async (tx, { actor, audit, payload, approval }) => {
  const kind = payload.transfer === 'loss_realised' ? 'loss' : 'gain'
  const { id, plan_id, name } = await tx
    .selectFrom('gains_and_losses as recorded')
    .innerJoin('plans as plan', 'plan.id', 'recorded.plan_id')
    .where('recorded.approval_id', '=', approval.id)
    .select(['recorded.id', 'recorded.plan_id', 'plan.name'])
    .executeTakeFirstOrThrow()
  if (kind === 'loss') {
    await requireSufficientGains(tx, { id: plan_id, name }, parseAmountCents(payload.amount) ?? 0n)
  }
  await postApproved(tx, actor, approval.id)
  await audit(`${kind}_posted`, { subjectId: id, details: { plan: name, amount: payload.amount } })
}

/** Locks a plan’s gains. Refuses `loss_not_covered`, naming the gains, if they are less than the amount. */
export async function requireSufficientGains(
  tx: Transaction,
  plan: { id: string; name: string },
  amountCents: bigint,
): Promise<void> {
  await lockRealisedGains(tx, plan.id)
  const gainsCents = await readRealisedGains(tx, plan.id)
  if (amountCents > gainsCents) throw refuse('loss_not_covered', { plan: plan.name, gains: formatUsd(gainsCents) })
}
