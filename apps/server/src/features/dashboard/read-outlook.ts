import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** What a member waits for. */
interface Outlook {
  /** Deposits that have not arrived, as requested, in cents. */
  pendingDeposits: bigint
  /** When the next active deposit reaches the end of its term; null when none has one. */
  nextEnd: Date | null
}

export async function readOutlook(tx: Transaction, memberId: string): Promise<Outlook> {
  const { rows } = await sql<Outlook>`
    select coalesce(sum(deposit.amount_cents) filter (where deposit.status = 'pending'), 0)::bigint as "pendingDeposits",
      min(deposit.decided_at + plan.term_days * interval '1 day') filter (
        where deposit.status = 'completed' and deposit.released_at is null and deposit.received_cents > deposit.lost_cents
      ) as "nextEnd"
    from deposits deposit join plans plan on plan.id = deposit.plan_id
    where deposit.member_id = ${memberId}`.execute(tx)
  // A sum without rows is a row.
  return rows[0]!
}
