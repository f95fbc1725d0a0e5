import { sql } from 'kysely'
import type { Blocker } from '@cairn/contract/operator/withdrawals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { wireUsd } from '../../shared/wire-usd.ts'

/** Withdrawals with their member, to be filtered and ordered. */
export function readWithdrawals(tx: Transaction) {
  return tx
    .selectFrom('withdrawals as withdrawal')
    .innerJoin('members as member', 'member.id', 'withdrawal.member_id')
    .select([
      'withdrawal.id',
      'withdrawal.member_id',
      'member.full_name',
      'member.username',
      'withdrawal.amount_cents',
      'withdrawal.asset',
      'withdrawal.address',
      'withdrawal.status',
      'withdrawal.requested_at',
      'withdrawal.settled_at',
      'withdrawal.transaction_id',
      'withdrawal.reason',
      'withdrawal.approvals_needed',
      sql<number>`num_nonnulls(withdrawal.approved_by, withdrawal.second_approved_by)`.as('approvals'),
    ])
}
type WithdrawalRow = Awaited<ReturnType<ReturnType<typeof readWithdrawals>['executeTakeFirstOrThrow']>>

/** A withdrawal on the wire, as operators see it. */
export function wireWithdrawal(row: WithdrawalRow, blockers: Blocker[] = []) {
  return {
    id: row.id,
    member: { id: row.member_id, full_name: row.full_name, username: row.username },
    amount: wireUsd(row.amount_cents),
    wallet: row.asset,
    address: row.address,
    status: row.status,
    requested_at: row.requested_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    transaction_id: row.transaction_id,
    reason: row.reason,
    approvals_needed: row.approvals_needed,
    approvals: row.approvals,
    blockers,
  }
}
