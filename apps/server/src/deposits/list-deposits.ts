import { sql } from 'kysely'
import { listDeposits } from '@cairn/contract/operators.ts'
import { wireUsd } from '../http/json.ts'
import { cutPage, isAfter, micros, pageLimit, readCursor } from '../http/page.ts'
import { route } from '../http/route.ts'

/** Deposits for the operators' queue, oldest first: who waits longest is served first. */
export default route(listDeposits, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const rows = await tx
    .selectFrom('deposits as deposit')
    .innerJoin('members as member', 'member.id', 'deposit.member_id')
    .innerJoin('plans as plan', 'plan.id', 'deposit.plan_id')
    .$if(query.status !== undefined, (deposits) => deposits.where(sql`deposit.status`, '=', query.status))
    .$if(after !== null, (deposits) => deposits.where(isAfter('deposit', after)))
    .orderBy('deposit.requested_at')
    .orderBy('deposit.id')
    .limit(limit + 1)
    .select([
      'deposit.id',
      'deposit.member_id',
      'member.full_name',
      'member.username',
      'plan.name as plan',
      'deposit.amount_cents',
      'deposit.wallet',
      'deposit.address',
      'deposit.status',
      'deposit.requested_at',
      'deposit.transaction_id',
      'deposit.reason',
      micros('deposit'),
    ])
    .execute()

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  const deposits = page.map((row) => ({
    id: row.id,
    member: { id: row.member_id, full_name: row.full_name, username: row.username },
    plan: row.plan,
    amount: wireUsd(row.amount_cents),
    wallet: row.wallet,
    address: row.address ?? '',
    status: row.status,
    requested_at: row.requested_at.toISOString(),
    transaction_id: row.transaction_id,
    reason: row.reason,
  }))
  return { deposits, next }
})
