import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

/**
 * How many approvals each of these withdrawals takes, by its id. The current rules apply to a pending one, so that a changed
 * setting reaches it. It adds up the member's requests of a day, so it is only for the rows of a page.
 */
export async function readApprovalsNeeded(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; needed: number }>`
    select id, case when status <> 'pending' then approvals_needed
      when approved_by is not null and approvals_stand(withdrawals) or why_withdrawal_takes_two_anyway(id) is not null then 2
      else 1 end as needed
    from withdrawals where id = any (${ids})`.execute(tx)
  return new Map(rows.map(({ id, needed }) => [id, needed]))
}
