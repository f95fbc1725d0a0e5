import { formatUsd } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { lockPlanGains } from '../../ledger/posting/lock-plan-gains.ts'
import { readRealisedGains } from '../../ledger/reporting/read-realised-gains.ts'

/** Locks a plan’s gains. Refuses `loss_not_covered`, naming the gains, if they are less than the amount. */
export async function requireSufficientGains(
  tx: Transaction,
  plan: { id: string; name: string },
  amountCents: bigint,
): Promise<void> {
  await lockPlanGains(tx, plan.id)
  const gainsCents = (await readRealisedGains(tx, [plan.id])).get(plan.id) ?? 0n
  if (amountCents > gainsCents) throw refuse('loss_not_covered', { plan: plan.name, gains: formatUsd(gainsCents) })
}
