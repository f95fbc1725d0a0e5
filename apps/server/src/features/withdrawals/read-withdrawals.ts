import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { memberFields } from '../../shared/members/member-fields.ts'

/** Withdrawals as operators see them, without their blockers, to be filtered and ordered. */
export function readWithdrawals(tx: Transaction) {
  return tx
    .selectFrom('withdrawals as withdrawal')
    .innerJoin('members as member', 'member.id', 'withdrawal.member_id')
    .leftJoin('operators as claimer', 'claimer.id', 'withdrawal.claimed_by')
    .select([
      'withdrawal.id',
      memberFields('member'),
      'withdrawal.amount_cents as amount',
      'withdrawal.asset as wallet',
      'withdrawal.address',
      'withdrawal.status',
      'withdrawal.requested_at',
      'withdrawal.settled_at',
      'withdrawal.transaction_id',
      'withdrawal.reason',
      'withdrawal.approvals_needed',
      'claimer.name as claimed_by',
      sql<number>`(select count(*)::integer from refused_transactions refused
        where refused.withdrawal_id = withdrawal.id and refused.resolved_at is null)`.as('refused_transactions'),
      sql<number>`num_nonnulls(withdrawal.approved_by, withdrawal.second_approved_by)`.as('approvals'),
    ])
}
