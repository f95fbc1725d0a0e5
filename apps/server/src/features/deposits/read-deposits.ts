import type { Transaction } from '../../platform/database/database.ts'
import { wireUsd } from '../../shared/wire-usd.ts'

/** Deposits with their member and plan, to be filtered and ordered. */
export function readDeposits(tx: Transaction) {
  return tx
    .selectFrom('deposits as deposit')
    .innerJoin('members as member', 'member.id', 'deposit.member_id')
    .innerJoin('plans as plan', 'plan.id', 'deposit.plan_id')
    .select([
      'deposit.id',
      'deposit.member_id',
      'member.full_name',
      'member.username',
      'plan.name as plan',
      'plan.min_cents',
      'plan.max_cents',
      'deposit.amount_cents',
      'deposit.received_cents',
      'deposit.wallet',
      'deposit.address',
      'deposit.status',
      'deposit.requested_at',
      'deposit.decided_at',
      'deposit.transaction_id',
      'deposit.reason',
      'deposit.released_at',
    ])
}
type DepositRow = Awaited<ReturnType<ReturnType<typeof readDeposits>['executeTakeFirstOrThrow']>>

/** A deposit on the wire, as operators see it. */
export function wireDeposit(row: DepositRow) {
  return {
    id: row.id,
    member: { id: row.member_id, full_name: row.full_name, username: row.username },
    plan: row.plan,
    amount: wireUsd(row.amount_cents),
    amount_received: row.received_cents === null ? null : wireUsd(row.received_cents),
    wallet: row.wallet,
    address: row.address ?? '',
    status: row.status,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    transaction_id: row.transaction_id,
    reason: row.reason,
    released_at: row.released_at?.toISOString() ?? null,
  }
}
