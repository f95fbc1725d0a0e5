import { formatUsd } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readBonusBudget } from '../../ledger/reporting/read-bonus-budget.ts'

/**
 * A funding that can be reversed now. Refuses `not_found`, `funding_not_booked`, `funding_reversed`, and
 * `budget_not_covered` when paid bonuses have reduced the budget below the funding.
 */
export async function requireReversible(tx: Transaction, id: string) {
  const funding = await tx
    .selectFrom('bonus_fundings as funding')
    .innerJoin('approvals as approval', 'approval.id', 'funding.approval_id')
    .leftJoin('bonus_funding_reversals as reversal', 'reversal.funding_id', 'funding.id')
    .where('funding.id', '=', id)
    .select([
      'funding.id',
      'funding.amount_cents',
      'funding.asset',
      'funding.document_name',
      'approval.status',
      'reversal.reversed_at',
    ])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (funding.status !== 'approved') throw refuse('funding_not_booked', { status: funding.status })
  if (funding.reversed_at !== null) throw refuse('funding_reversed')
  const holdsCents = await readBonusBudget(tx)
  if (holdsCents < funding.amount_cents) throw refuse('budget_not_covered', { available: formatUsd(holdsCents) })
  return funding
}
