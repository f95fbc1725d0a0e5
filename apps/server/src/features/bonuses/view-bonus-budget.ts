import { sql } from 'kysely'
import { viewBonusBudget as call } from '@cairn/contract/operator/members/bonuses.ts'
import { route } from '../../platform/http/route.ts'
import { readBonusBudget } from '../../ledger/reporting/read-bonus-budget.ts'

/** The balance of the budget and the bonuses that are owed from it. */
export const viewBonusBudget = route(call, async ({ tx }) => {
  const holdsCents = await readBonusBudget(tx)
  const { rows } = await sql<{ count: bigint; cents: bigint }>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents
    from referral_bonuses where paid_at is null and reversed_at is null`.execute(tx)
  const { count = 0n, cents: owedCents = 0n } = rows[0] ?? {}
  return {
    holds: holdsCents,
    owed: owedCents,
    owed_count: Number(count),
    missing: owedCents > holdsCents ? owedCents - holdsCents : 0n,
  }
})
