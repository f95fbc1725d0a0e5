import { sql } from 'kysely'
import type { NextStep } from '@cairn/contract/member/dashboard.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The most useful step that a member has not taken yet, or null when none is left. */
export async function findNextStep(tx: Transaction, memberId: string): Promise<NextStep | null> {
  const { rows } = await sql<{ next: NextStep | null }>`
    select case
      when not exists (select from deposits where member_id = ${memberId}) then 'first_deposit'
      when not exists (
        select from kyc_submissions where member_id = ${memberId} and status in ('pending', 'approved')
      ) then 'verify_identity'
      when not exists (
        select from payout_addresses where member_id = ${memberId} and replaced_at is null
      ) then 'add_address'
    end as next`.execute(tx)
  return rows[0]?.next ?? null
}
