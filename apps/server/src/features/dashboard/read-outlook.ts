import { sql } from 'kysely'
import type { NextStep } from '@cairn/contract/member/money/dashboard.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Pending records of a member, and the possible next steps. */
interface Outlook {
  /** Deposits that have not arrived, in cents, as requested. */
  pendingDeposits: bigint
  /** When the next active deposit reaches the end of its term; null when none has one. */
  nextEnd: Date | null
  /** The most useful remaining step; null without one. */
  next: NextStep | null
}

export async function readOutlook(tx: Transaction, memberId: string): Promise<Outlook> {
  const { rows } = await sql<Outlook>`
    select coalesce(sum(deposit.amount_cents) filter (where deposit.status = 'pending'), 0)::bigint as "pendingDeposits",
      min(deposit.decided_at + plan.term_days * interval '1 day') filter (
        where deposit.status = 'completed' and deposit.released_at is null and deposit.received_cents > deposit.lost_cents
      ) as "nextEnd",
      case
        when count(*) = 0 then 'first_deposit'
        when not exists (
          select from kyc_submissions where member_id = ${memberId} and status in ('pending', 'approved')
        ) then 'verify_identity'
        when not exists (
          select from payout_addresses where member_id = ${memberId} and replaced_at is null
        ) then 'add_address'
      end as next
    from deposits deposit join plans plan on plan.id = deposit.plan_id
    where deposit.member_id = ${memberId}`.execute(tx)
  // A sum without rows is a row.
  return rows[0]!
}
