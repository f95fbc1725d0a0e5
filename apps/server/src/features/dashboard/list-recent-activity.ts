import { sql } from 'kysely'
import type { RecordStatus } from '@cairn/contract/core/states.ts'
import type { Transaction } from '../../platform/database/database.ts'

interface ActivityRow {
  _id: string
  type: string
  amount: bigint
  date: Date
  status: RecordStatus
  /** The reason for a correction or reversal that the member reads; the document of a loss. */
  reason: string | null
}

/**
 * The newest changes of a member’s money: deposits and withdrawals as in the history, bonuses and shares of gains when
 * paid, and shares of losses and corrections when approved. Each table gives at most `limit` rows, so that a long history costs no more than
 * a short one.
 */
export async function listRecentActivity(tx: Transaction, memberId: string, limit: number): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select *
    from (
      (select id::text as _id, case wallet when 'balance' then 'deposit_from_balance' else 'deposit' end as type,
          coalesce(received_cents, amount_cents) as amount, requested_at as date, status, null as reason
        from deposits where member_id = ${memberId} order by requested_at desc, id desc limit ${limit})
      union all
      (select id::text, 'withdrawal', amount_cents, requested_at, case when status in ('sending', 'confirming', 'uncertain') then 'processing' else status end,
          null
        from withdrawals where member_id = ${memberId} order by requested_at desc, id desc limit ${limit})
      union all
      (select id::text, 'bonus', amount_cents, paid_at, 'completed', null
        from referral_bonuses where sponsor_id = ${memberId} and paid_at is not null
        order by paid_at desc, id desc limit ${limit})
      union all
      (select id::text, 'gain', amount_cents, paid_at, 'completed', null
        from distribution_shares where member_id = ${memberId} order by paid_at desc, id desc limit ${limit})
      union all
      (select reversed.id::text, 'gain_reversed', reversed.amount_cents, reversed.reversed_at, 'completed', approval.reason
        from reversed_shares reversed join distributions distribution on distribution.id = reversed.distribution_id
        join approvals approval on approval.id = distribution.reversal_approval_id
        where reversed.member_id = ${memberId} order by reversed.reversed_at desc, reversed.id desc limit ${limit})
      union all
      (select share.id::text, 'loss', share.amount_cents, share.lost_at, 'completed', loss.document_name
        from loss_shares share join gains_and_losses loss on loss.id = share.loss_id
        where share.member_id = ${memberId} order by share.lost_at desc, share.id desc limit ${limit})
      union all
      (select payment.id::text, 'deposit_payment_credited', payment.credited_cents, payment.decided_at, 'completed', null
        from deposits join incoming_payments payment on payment.deposit_id = deposits.id
        where deposits.member_id = ${memberId} and payment.credited_cents is not null
        order by payment.decided_at desc, payment.id desc limit ${limit})
      union all
      (select id::text, case kind when 'distribution_reversed' then 'gain_reversed' when 'bonus_reversed' then kind
          else 'payment_reversed' end, amount_cents, taken_at, 'completed', null
        from credit_reversal_parts where member_id = ${memberId} order by taken_at desc, id desc limit ${limit})
      union all
      (select id::text, payload ->> 'transfer', ((payload ->> 'amount')::numeric * 100)::bigint, decided_at, 'completed',
          payload ->> 'member_reason'
        from approvals where member_id = ${memberId} and kind in ('manual_transfer', 'payment_outcome') and status = 'approved'
        order by decided_at desc, id desc limit ${limit})
    ) as activity
    order by date desc, _id desc
    limit ${limit}`.execute(tx)
  return rows
}
