import { sql } from 'kysely'
import { memberHeld } from '../../ledger/accounts.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** What a member waits for, in cents. */
interface Outlook {
  /** Deposits that have not arrived, as requested. */
  deposits: bigint
  /** What is held for withdrawals that are not sent. */
  withdrawals: bigint
  /** When the next active deposit reaches the end of its term; null when none has one. */
  next_end: Date | null
}

export async function readOutlook(tx: Transaction, memberId: string): Promise<Outlook> {
  const { rows } = await sql<Outlook>`
    select coalesce(sum(deposit.amount_cents) filter (where deposit.status = 'pending'), 0)::bigint as deposits,
      (select balance_cents from ledger.accounts where code = ${memberHeld(memberId)}) as withdrawals,
      min(deposit.decided_at + plan.term_days * interval '1 day') filter (
        where deposit.status = 'completed' and deposit.released_at is null and deposit.received_cents > deposit.lost_cents
      ) as next_end
    from deposits deposit join plans plan on plan.id = deposit.plan_id
    where deposit.member_id = ${memberId}`.execute(tx)
  // A sum without rows is a row.
  return rows[0]!
}
