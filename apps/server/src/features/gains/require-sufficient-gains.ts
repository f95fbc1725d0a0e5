import { formatUsd } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { lockPlanGains } from '../../ledger/posting/lock-plan-gains.ts'
import { readRealisedGains } from '../../ledger/reporting/read-realised-gains.ts'

/** Holds a plan's gains and refuses `loss_not_covered` when they do not reach, with what there is. */
export async function requireSufficientGains(
  tx: Transaction,
  plan: { id: string; name: string },
  amountCents: bigint,
): Promise<void> {
  await lockPlanGains(tx, plan.id)
  const gainsCents = (await readRealisedGains(tx, [plan.id])).get(plan.id) ?? 0n
  if (amountCents > gainsCents) throw refuse('loss_not_covered', { plan: plan.name, gains: formatUsd(gainsCents) })
}
