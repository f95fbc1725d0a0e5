import { sql } from 'kysely'
import type { NextStep } from '@cairn/contract/member/money/dashboard.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'

/** Pending records of a member, and what the member has to do next. */
interface Outlook {
  /** Deposits that have not arrived, in cents, as requested. */
  pendingDeposits: bigint
  /** The first of `nextSteps` that applies; null without one. */
  next: NextStep | null
  /** The time of that step, if it has one. */
  nextAt: Date | null
}

export async function readOutlook(tx: Transaction, { memberId, mustConfirmEmail }: MemberCaller): Promise<Outlook> {
  const { rows } = await sql<Outlook>`
    with outlook as (
      select coalesce(sum(amount_cents) filter (where status = 'pending'), 0)::bigint as "pendingDeposits",
        count(*) > 0 as has_deposit
      from deposits where member_id = ${memberId}
    ), step as (
      select "pendingDeposits", member.withdrawals_locked_until as locked_until, closing.due_at as closes_at,
        case
          when ${mustConfirmEmail}::boolean then 'confirm_email'
          when document.status in ('rejected', 'retake', 'expired', 'revoked') then 'replace_document'
          when member.withdrawals_locked_until > now() then 'withdrawals_locked'
          when closing.due_at is not null then 'account_closing'
          when not has_deposit then 'first_deposit'
          when document.status is null then 'verify_identity'
          when not exists (
            select from payout_addresses where member_id = ${memberId} and replaced_at is null
          ) then 'add_address'
          when not exists (select from authenticators where member_id = ${memberId} and confirmed_at is not null)
            and not exists (select from passkeys where member_id = ${memberId}) then 'add_factor'
        end as next
      from outlook
      join members member on member.id = ${memberId}
      left join account_closings closing on closing.member_id = member.id and closing.ended_at is null
      left join lateral (
        select status from kyc_submissions where member_id = member.id order by submitted_at desc, id desc limit 1
      ) document on true
    )
    select "pendingDeposits", next,
      case next when 'withdrawals_locked' then locked_until when 'account_closing' then closes_at end as "nextAt"
    from step`.execute(tx)
  // The member of a session exists.
  return rows[0]!
}
