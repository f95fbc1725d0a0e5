import { sql } from 'kysely'
import { listDeposits as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { isEqual, isOnly, isWithinDays, type Condition } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { readDeposits } from './read-deposits.ts'

/** Deposits for operators, oldest first by default. */
export const listDeposits = route(call, async ({ query, tx }) => {
  const direction = query.order === 'newest' ? 'desc' : 'asc'
  const order = { time: 'deposit.requested_at', id: 'deposit.id', direction } as const
  const records = readDeposits(tx)
    .where(isOfStatus(query.status))
    .$call((deposits) => {
      const { status, wallet } = query
      if (status !== 'completed' || !wallet) return deposits.where(isEqual('deposit.wallet', wallet))
      // Nearly all of a wallet are completed. In the order of all completed ones PostgreSQL may read many of other wallets in between.
      return deposits.where(isOnly('deposit.wallet', wallet)).orderBy('deposit.wallet', direction)
    })
    .where(isEqual('deposit.member_id', query.member_id))
    .where(isEqual('deposit.id', query.id))
    .where(isEqual('deposit.amount_cents', query.amount))
    .where(isWithinDays('deposit.requested_at', query))
  const { page: deposits, next } = await readPage(records, order, query)
  return { deposits, next }
})

/** A status, or a subset of completed deposits: in a plan, or in a plan whose term is over. */
function isOfStatus(status: string | undefined): Condition {
  const isInPlan: Condition = sql`deposit.status = 'completed' and deposit.released_at is null`
  if (status === 'in_plan') return isInPlan
  if (status !== 'matured') return isEqual('deposit.status', status)
  // Each plan has its own term. An array is read plan by plan, by an index of both columns.
  return sql`${isInPlan} and deposit.id = any (array(
    select unnest(array(
      select id from deposits
      where plan_id = plan.id and status = 'completed' and released_at is null
        and decided_at <= now() - plan.term_days * interval '1 day'
    )) from plans plan where plan.term_days is not null))`
}
