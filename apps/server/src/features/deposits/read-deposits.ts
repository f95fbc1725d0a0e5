import { sql } from 'kysely'
import { versionOf } from '../../shared/audit/record-version.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { waitsForAnother } from '../../shared/approvals/read-approvals.ts'
import { currentTransaction } from '../../shared/transactions/corrections.ts'
import { memberFields } from '../../shared/members/member-fields.ts'

/** Deposits as operators see them, to be filtered and ordered. */
export function readDeposits(tx: Transaction, caller: OperatorCaller) {
  return tx
    .selectFrom('deposits as deposit')
    .innerJoin('members as member', 'member.id', 'deposit.member_id')
    .innerJoin('plans as plan', 'plan.id', 'deposit.plan_id')
    .select([
      'deposit.id',
      versionOf('deposit.id').as('version'),
      memberFields('member'),
      'plan.name as plan',
      'deposit.amount_cents as amount',
      'deposit.received_cents as amount_received',
      sql<bigint>`deposit.lost_cents - reversed_in_deposit(deposit.id)`.as('amount_lost'),
      'deposit.wallet',
      sql<string>`coalesce(deposit.address, '')`.as('address'),
      sql<string>`case when deposit.reversed_at is null then deposit.status else deposit.state end`.as('status'),
      'deposit.requested_at',
      'deposit.decided_at',
      currentTransaction('deposit').as('transaction_id'),
      'deposit.reason',
      'deposit.released_at',
      waitsForAnother('deposit', caller).as('waits_for_another'),
    ])
}
