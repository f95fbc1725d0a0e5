import { sql, type SqlBool } from 'kysely'
import { listWithdrawals as call } from '@cairn/contract/operator/withdrawals.ts'
import { listRecordsMeant } from '../../shared/members/find-members.ts'
import { isWithin, listMemberRecords } from '../../shared/members/list-member-records.ts'
import { route } from '../../platform/http/route.ts'
import { readBlockers } from './approval/read-blockers.ts'
import { readWithdrawals, wireWithdrawal } from './read-withdrawals.ts'

/** Withdrawals for operators with what blocks each of them, oldest first unless asked otherwise. */
export const listWithdrawals = route(call, async ({ query, tx }) => {
  const records = query.id === undefined ? null : await listRecordsMeant(tx, query.id)
  const { page, next } = await listMemberRecords(tx, {
    table: 'withdrawals',
    alias: 'withdrawal',
    timeColumn: 'requested_at',
    asked: query,
    rules: [
      query.status ? sql<SqlBool>`withdrawal.status = ${query.status}` : undefined,
      query.wallet ? sql<SqlBool>`withdrawal.asset = ${query.wallet}` : undefined,
      records ? sql<SqlBool>`withdrawal.id = any (${records}::uuid[])` : undefined,
      isWithin('withdrawal.requested_at', 'withdrawal.amount_cents', query),
    ],
    records: readWithdrawals(tx),
  })
  const blockers = await readBlockers(
    tx,
    page.map(({ id }) => id),
  )
  return { withdrawals: page.map((row) => wireWithdrawal(row, blockers.get(row.id))), next }
})
