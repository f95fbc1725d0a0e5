import { sql } from 'kysely'
import { listWithdrawals } from '@cairn/contract/operators.ts'
import { wireUsd } from '../http/json.ts'
import { cutPage, isAfter, micros, pageLimit, readCursor } from '../http/page.ts'
import { route } from '../http/route.ts'

/** Withdrawals for the operators' queue, oldest first. */
export default route(listWithdrawals, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const rows = await tx
    .selectFrom('withdrawals as withdrawal')
    .innerJoin('members as member', 'member.id', 'withdrawal.member_id')
    .$if(query.status !== undefined, (withdrawals) => withdrawals.where(sql`withdrawal.status`, '=', query.status))
    .$if(after !== null, (withdrawals) => withdrawals.where(isAfter('withdrawal', after)))
    .orderBy('withdrawal.requested_at')
    .orderBy('withdrawal.id')
    .limit(limit + 1)
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
      'withdrawal.transaction_id',
      'withdrawal.reason',
      micros('withdrawal'),
    ])
    .execute()

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  const withdrawals = page.map((row) => ({
    id: row.id,
    member: { id: row.member_id, full_name: row.full_name, username: row.username },
    amount: wireUsd(row.amount_cents),
    wallet: row.asset,
    address: row.address,
    status: row.status,
    requested_at: row.requested_at.toISOString(),
    transaction_id: row.transaction_id,
    reason: row.reason,
  }))
  return { withdrawals, next }
})
