import type { NoticeKind } from '@cairn/contract/member/notices.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The newest 20 notices of a member. Reads the newest 20 of each kind by an index, however many a member has. */
export function readNotices(tx: Transaction, memberId: string): Promise<NoticeRow[]> {
  return tx.rows<NoticeRow>(`${noticesOf} order by date desc, _id limit 20`, [memberId])
}

/** One notice of a member, even if 20 newer ones are before it. */
export async function findNotice(
  tx: Transaction,
  memberId: string,
  { kind, id }: { kind: NoticeKind; id: string },
): Promise<NoticeRow | undefined> {
  const [notice] = await tx.rows<NoticeRow>(`${noticesOf} and _id = $2 and kind = $3`, [memberId, id, kind])
  return notice
}

export interface NoticeRow {
  _id: string
  kind: NoticeKind
  date: Date
  is_read: boolean
  amount: bigint | null
  plan: string | null
  words: string | null
}

// The wire has milliseconds, so read notices are compared in them. A notice from before the last sign-in but one counts as read.
const noticesOf = `
  with deposit as materialized (
    select * from deposits
    where member_id = $1 and greatest(decided_at, released_at) > now() - interval '90 days'
      and ((wallet <> 'balance' and status in ('completed', 'rejected', 'expired')) or released_at is not null)
    order by greatest(decided_at, released_at) desc limit 20
  ),
  notices as (
    (select deposit.id as _id,
      case deposit.status when 'completed' then 'deposit_active' else 'deposit_' || deposit.status end as kind,
      deposit.decided_at as date, coalesce(deposit.received_cents, deposit.amount_cents) as amount, plan.name as plan,
      deposit.reason as words
    from deposit join plans plan on plan.id = deposit.plan_id
    where deposit.wallet <> 'balance' and deposit.status in ('completed', 'rejected', 'expired')
      and deposit.decided_at > now() - interval '90 days')
    union all
    (select deposit.id, 'payment_credited', max(payment.decided_at), sum(payment.credited_cents)::bigint, plan.name,
      'You paid to the address of a deposit ' || case deposit.status when 'completed' then 'that was already complete'
        when 'cancelled' then 'that you had cancelled' else 'that had ended' end
        || '. We credited what it was worth when the network confirmed it.'
    from deposits deposit join plans plan on plan.id = deposit.plan_id
      join incoming_payments payment on payment.deposit_id = deposit.id and payment.credited_cents is not null
        and payment.decided_at > now() - interval '90 days'
    where deposit.member_id = $1 group by deposit.id, plan.name order by 3 desc limit 20)
    union all
    (select reversal.payment_id, 'payment_reversed', reversal.reversed_at, reversal.credited_cents,
      case when deposit.member_id = $1 then plan.name end,
      'It is in no block any more, so we took back what it had brought, and what that earned. If it comes back, it counts again.'
    from credit_reversals reversal join deposits deposit on deposit.id = reversal.deposit_id
      join plans plan on plan.id = deposit.plan_id
    where reversal.member_id = $1 and reversal.reversed_at > now() - interval '90 days' and reversal.payment_id is not null
    order by 3 desc limit 20)
    union all
    (select deposit.id, 'deposit_reversed', deposit.reversed_at, reversal.credited_cents, plan.name,
      approval.payload ->> 'member_reason'
    from deposits deposit join plans plan on plan.id = deposit.plan_id
      join credit_reversals reversal on reversal.reversed_id = deposit.id
      join approvals approval on approval.id = reversal.approval_id
    where deposit.member_id = $1 and deposit.reversed_at > now() - interval '90 days' order by 3 desc limit 20)
    union all
    (select deposit.id, 'plan_ended', deposit.released_at, deposit.received_cents - deposit.lost_cents, plan.name, null
    from deposit join plans plan on plan.id = deposit.plan_id
    where deposit.released_at > now() - interval '90 days')
    union all
    (select id, case status when 'completed' then 'withdrawal_sent' else 'withdrawal_rejected' end, settled_at, amount_cents, null,
      reason
    from withdrawals
    where member_id = $1 and status in ('completed', 'rejected') and settled_at > now() - interval '90 days'
    order by settled_at desc limit 20)
    union all
    select id, case status when 'approved' then 'kyc_approved' when 'expired' then 'kyc_expired' else 'kyc_rejected' end,
      case status when 'expired' then expires_on + interval '1 day' else coalesce(revoked_at, decided_at) end, null, null, reason
    from kyc_submissions
    where member_id = $1 and status <> 'pending'
    union all
    select id, 'announcement', greatest(due_at, first_day::timestamptz), null, null, words
    from announcements
    where ended_at is null and due_at <= now() and (now() at time zone 'UTC')::date between first_day and last_day
  )
  select _id, kind, date, amount, plan, words,
    coalesce(date_trunc('milliseconds', date) <= greatest(
      (select read_until from notices_read where member_id = $1),
      (select signed_in_at from sessions where member_id = $1 order by signed_in_at desc offset 1 limit 1)
    ), false) as is_read
  from notices where date > now() - interval '90 days'`
