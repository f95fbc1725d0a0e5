import { sql, type SqlBool } from 'kysely'
import { listDeposits as call } from '@cairn/contract/operator/deposits.ts'
import { listRecordsMeant } from '../../shared/members/find-members.ts'
import { isWithin, listMemberRecords } from '../../shared/members/list-member-records.ts'
import { route } from '../../platform/http/route.ts'
import { readDeposits, wireDeposit } from './read-deposits.ts'

/** Deposits for operators, oldest first unless asked otherwise. */
export const listDeposits = route(call, async ({ query, tx }) => {
  const records = query.id === undefined ? null : await listRecordsMeant(tx, query.id)
  const { page, next } = await listMemberRecords(tx, {
    table: 'deposits',
    alias: 'deposit',
    timeColumn: 'requested_at',
    asked: query,
    rules: [
      query.status ? isOfStatus(query.status) : undefined,
      query.wallet ? sql<SqlBool>`deposit.wallet = ${query.wallet}` : undefined,
      records ? sql<SqlBool>`deposit.id = any (${records}::uuid[])` : undefined,
      isWithin('deposit.requested_at', 'deposit.amount_cents', query),
    ],
    records: readDeposits(tx),
  })
  return { deposits: page.map(wireDeposit), next }
})

/**
 * A status, or a subset of completed deposits. Matured deposits are looked up plan by plan: `offset 0` only keeps
 * PostgreSQL from joining every deposit in a plan at once.
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
