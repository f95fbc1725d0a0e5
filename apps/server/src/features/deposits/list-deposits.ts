import { sql } from 'kysely'
import { depositStatuses } from '@cairn/contract/core/states.ts'
import { listDeposits as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { isEqual, type Condition } from '../../platform/database/conditions.ts'
import { readPageOfParts } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { readDeposits } from './read-deposits.ts'
import { isWithinPeriod } from '../../platform/database/period.ts'

/** Deposits for operators, oldest first by default. */
export const listDeposits = route(call, async ({ query, tx }) => {
  const direction = query.order === 'newest' ? 'desc' : 'asc'
  const order = { time: 'deposit.requested_at', id: 'deposit.id', direction } as const
  const keys = tx
    .selectFrom('deposits as deposit')
    .where(isEqual('deposit.wallet', query.wallet))
    .where(isEqual('deposit.member_id', query.member_id))
    .where(isEqual('deposit.id', query.id))
    .where(isEqual('deposit.amount_cents', query.amount))
    .where(isWithinPeriod('deposit.requested_at', query))
  // A list by member, or by one amount, has an index in its order.
  const isFew = query.id ?? query.member_id ?? query.amount
  const parts =
    query.status === undefined && isFew !== undefined ? [sql<boolean>`true`] : listParts(query.status).map(isOfState)
  const { page: deposits, next } = await readPageOfParts(
    readDeposits(tx),
    parts.map((part) => keys.where(part)),
    order,
    query,
  )
  return { deposits, next }
})

/** The states of deposits with a status, or all states. */
function listParts(status: string | undefined): string[] {
  if (status === undefined) return [...depositStatuses, 'released']
  return status === 'completed' ? ['completed', 'released'] : [status]
}

/** A deposit is in a plan when it is completed and not released. It is matured after the end of the plan's term. */
function isOfState(state: string): Condition {
  if (state !== 'matured') return sql`deposit.state = ${state === 'in_plan' ? 'completed' : state}`
  // Each plan has its own term. An array is read plan by plan, by an index of both columns.
  return sql`deposit.status = 'completed' and deposit.released_at is null and deposit.id = any (array(
    select unnest(array(
      select id from deposits
      where plan_id = plan.id and status = 'completed' and released_at is null
        and decided_at <= now() - plan.term_days * interval '1 day'
    )) from plans plan where plan.term_days is not null))`
}
