import { sql } from 'kysely'
import { listWithdrawals as call } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPageOfParts } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { isDatabaseStale } from '../../ledger/sealing/known-chain.ts'
import { readApprovalsNeeded } from './approval/read-approvals-needed.ts'
import { readBlockers } from './approval/read-blockers.ts'
import { readWithdrawals, withholdAddress } from './read-withdrawals.ts'
import { isWithinPeriod } from '../../platform/database/period.ts'

const hasRefused = sql<boolean>`withdrawal.id in (select withdrawal_id from refused_transactions where resolved_at is null)`

/** Withdrawals for operators with their blockers, oldest first by default. */
export const listWithdrawals = route(call, async ({ query, services, tx }) => {
  const keys = tx
    .selectFrom('withdrawals as withdrawal')
    .where(isEqual('withdrawal.status', query.status))
    .where(isEqual('withdrawal.asset', query.wallet))
    .where(isEqual('withdrawal.member_id', query.member_id))
    .where(isEqual('withdrawal.id', query.id))
    .where(isEqual('withdrawal.amount_cents', query.amount))
    .$if(query.refused === 'open', (rows) => rows.where(hasRefused))
    .where(isWithinPeriod('withdrawal.requested_at', query))
  const direction = query.order === 'newest' ? 'desc' : 'asc'
  const order = { time: 'withdrawal.requested_at', id: 'withdrawal.id', direction } as const
  // Each part has an index in its order. A list by status or by member has one index for all.
  const isPending = keys.where('withdrawal.status', '=', 'pending')
  const isDecided = keys.where('withdrawal.status', '<>', 'pending')
  const parts = query.status || query.member_id ? [keys] : [isPending, isDecided]
  const { page, next } = await readPageOfParts(readWithdrawals(tx), parts, order, query)
  const ids = page.map(({ id }) => id)
  const [blockers, approvalsNeeded, isBehind] = await Promise.all([
    readBlockers(tx, ids),
    readApprovalsNeeded(tx, ids),
    isDatabaseStale(tx.database, tx),
  ])
  const withdrawals = page.map((row) => {
    const approvals_needed = approvalsNeeded.get(row.id) ?? 1
    return withholdAddress(services, Object.assign(row, { approvals_needed }), blockers.get(row.id) ?? [], { isBehind })
  })
  return { withdrawals, next }
})
