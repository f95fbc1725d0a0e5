import { sql } from 'kysely'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { lockRealisedGains, readRealisedGains } from '../../ledger/realised-gains.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

interface Loss {
  plan: { id: string; name: string }
  amountCents: bigint
  /** Later deposits do not bear it. */
  day: string
}

/** How much a loss takes from a plan with fewer gains: all gains, and the rest from the deposits. */
export interface SplitLoss {
  gainsCents: bigint
  restCents: bigint
  /** The total of the bearing deposits before the loss. */
  investedCents: bigint
}

/**
 * Splits a loss above the undistributed gains of its plan, which it locks; null when they cover it. Refuses `loss_not_covered`
 * when gains and deposits together are less than the loss.
 */
export async function splitLoss(tx: Transaction, { plan, amountCents, day }: Loss): Promise<SplitLoss | null> {
  lockRealisedGains(tx, plan.id)
  const gainsCents = await readRealisedGains(tx, plan.id)
  const restCents = amountCents - gainsCents
  if (restCents <= 0n) return null
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(received_cents - lost_cents), 0)::bigint as cents from deposits
    where plan_id = ${plan.id} and status = 'completed' and released_at is null
      and decided_at < (${day}::date + 1)::timestamp at time zone 'UTC'`.execute(tx)
  const investedCents = rows[0]?.cents ?? 0n
  if (restCents > investedCents) {
    const [gains, invested] = [formatUsd(gainsCents), formatUsd(investedCents)]
    throw refuse('loss_not_covered', { plan: plan.name, gains, invested })
  }
  return { gainsCents, restCents, investedCents }
}

/** The end of the sentence of a request. */
export function formatSplit({ gainsCents, restCents }: SplitLoss): string {
  return `: ${formatUsd(gainsCents)} from its gains, and ${formatUsd(restCents)} from what members have in it`
}
