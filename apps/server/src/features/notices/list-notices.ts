import { listNotices as call } from '@cairn/contract/member/notices.ts'
import { route } from '../../platform/http/route.ts'

/**
 * What has happened to the member's deposits, withdrawals and documents within 90 days, and the announcements in force.
 * What members do themselves is no notice.
 */
export const listNotices = route(call, async ({ caller, tx }) => ({
  data: { notices: await tx.rows<NoticeRow>(noticesOf, [caller.memberId]) },
}))

interface NoticeRow {
  _id: string
  kind: string
  date: Date
  is_read: boolean
  amount?: bigint
  plan?: string
  words?: string
}

// The wire has milliseconds, so what was read is compared in them.
const noticesOf = `
  with notices as (
    select deposit.id as _id,
      case deposit.status when 'completed' then 'deposit_active' else 'deposit_' || deposit.status end as kind,
      deposit.decided_at as date, coalesce(deposit.received_cents, deposit.amount_cents) as amount, plan.name as plan,
      deposit.reason as words
    from deposits deposit join plans plan on plan.id = deposit.plan_id
    where deposit.member_id = $1 and deposit.wallet <> 'balance' and deposit.status in ('completed', 'rejected', 'expired')
    union all
    select deposit.id, 'plan_ended', deposit.released_at, deposit.received_cents - deposit.lost_cents, plan.name, null
    from deposits deposit join plans plan on plan.id = deposit.plan_id
    where deposit.member_id = $1 and deposit.released_at is not null
    union all
    select id, case status when 'completed' then 'withdrawal_sent' else 'withdrawal_rejected' end, settled_at, amount_cents, null,
      reason
    from withdrawals
    where member_id = $1 and status in ('completed', 'rejected')
    union all
    select id, case status when 'approved' then 'kyc_approved' when 'expired' then 'kyc_expired' else 'kyc_rejected' end,
      case status when 'expired' then expires_on + interval '1 day' else decided_at end, null, null, reason
    from kyc_submissions
    where member_id = $1 and status <> 'pending'
    union all
    select id, 'announcement', greatest(made_at, first_day::timestamptz), null, null, words
    from announcements
    where ended_at is null and (now() at time zone 'UTC')::date between first_day and last_day
  )
  select _id, kind, date, amount, plan, words,
    coalesce(date_trunc('milliseconds', date) <= (select read_until from notices_read where member_id = $1), false) as is_read
  from notices where date > now() - interval '90 days' order by date desc, _id limit 20`
