import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** In cents. */
interface DepositReversal {
  credit: bigint
  bonus: bigint
  shares: bigint
  missing: bigint
}

/** What a reversal of a completed deposit would take now: `ledger.post_credit_reversal` posts the same parts. */
export function whatReversalTakes(depositId: string): RawBuilder<DepositReversal> {
  return sql`
    select credit, coalesce(sum(amount_cents) filter (where kind = 'bonus_reversed'), 0)::bigint as bonus,
      coalesce(sum(amount_cents) filter (where kind = 'distribution_reversed'), 0)::bigint as shares,
      (credit - sum(amount_cents) filter (where source_id is null))::bigint as missing
    from credit_of_deposit(${depositId}::uuid) as credit, reversal_parts(${depositId}::uuid, credit, null)
    where credit > 0 group by credit`
}

/** The same for a page or a request; null for a deposit that cannot be taken back. */
export async function readDepositReversal(tx: Transaction, depositId: string): Promise<DepositReversal | null> {
  const { rows } = await sql<DepositReversal>`
    select taken.* from (${whatReversalTakes(depositId)}) as taken join deposits on deposits.id = ${depositId}
    where wallet <> 'balance' and state in ('completed', 'released')`.execute(tx)
  return rows[0] ?? null
}
