import { sql, type SqlBool } from 'kysely'
import { listDeposits } from '@cairn/contract/operator/deposits.ts'
import { listRecordsMeant } from '../http/find-members.ts'
import { cutPage, micros, pageLimit, readCursor } from '../http/page.ts'
import { isWithin, readQueue } from '../http/queue.ts'
import { route } from '../http/route.ts'
import { readDeposits, wireDeposit } from './read-deposits.ts'

/** Deposits for operators, oldest first unless asked otherwise. */
export default route(listDeposits, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const records = query.id === undefined ? null : await listRecordsMeant(tx, query.id)
  const rows = await readQueue(tx, {
    table: 'deposits',
    alias: 'deposit',
    timeColumn: 'requested_at',
    order: query.order,
    after: readCursor(query.cursor),
    count: limit + 1,
    rules: [
      query.status ? isOfStatus(query.status) : undefined,
      query.wallet ? sql<SqlBool>`deposit.wallet = ${query.wallet}` : undefined,
      records ? sql<SqlBool>`deposit.id = any (${records}::uuid[])` : undefined,
      isWithin('deposit.requested_at', 'deposit.amount_cents', query),
    ],
    member: query.member,
    read: (rule, direction) =>
      readDeposits(tx)
        .where(rule)
        .orderBy('deposit.requested_at', direction)
        .orderBy('deposit.id', direction)
        .limit(limit + 1)
        .select(micros('deposit'))
        .execute(),
  })

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  return { deposits: page.map(wireDeposit), next }
})

/**
 * A status, or a part of what is completed. What is in a plan whose term is over is looked up plan by plan: `offset 0` changes nothing
 * but that PostgreSQL does not join everything that is in plans at once.
 */
function isOfStatus(status: string) {
  const isInPlan = sql<SqlBool>`deposit.status = 'completed' and deposit.released_at is null`
  if (status === 'in_plan') return isInPlan
  if (status !== 'matured') return sql<SqlBool>`deposit.status = ${status}`
  return sql<SqlBool>`${isInPlan} and deposit.id = any (array(
    select matured.id from plans ended cross join lateral (
      select id from deposits
      where plan_id = ended.id and status = 'completed' and released_at is null
        and decided_at <= now() - ended.term_days * interval '1 day'
      offset 0
    ) as matured where ended.term_days is not null))`
}
