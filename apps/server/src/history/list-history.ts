import { sql } from 'kysely'
import { listHistory } from '@cairn/contract/history.ts'
import type { RecordStatus } from '@cairn/contract/states.ts'
import type { Transaction } from '../database.ts'
import { wireUsd } from '../http/json.ts'
import { cutPage, momentOf, pageLimit, readCursor, type PageKey } from '../http/page.ts'
import { route } from '../http/route.ts'

/** A member's deposits and withdrawals, newest first. */
export default route(listHistory, async ({ caller, query, tx }) => {
  const limit = pageLimit(query.limit)
  const rows = await listRecords(tx, caller.memberId, readCursor(query.cursor), limit + 1)
  const { page, next } = cutPage(rows, limit, ({ micros, id }) => ({ at: micros.toString(), id }))

  const data = page.map((row) => ({
    _id: row.id,
    type: row.type,
    amount: wireUsd(row.amount_cents),
    date: row.requested_at.toISOString(),
    status: row.status,
    wallet: row.wallet,
    reason: row.reason ?? undefined,
    cancellable: (row.type === 'withdrawal' && row.status === 'pending') || undefined,
  }))
  return { data, next }
})

interface HistoryRow {
  id: string
  type: 'deposit' | 'withdrawal'
  amount_cents: bigint
  requested_at: Date
  micros: bigint
  status: RecordStatus
  wallet: string
  reason: string | null
}

/** Each table gives at most a page of its own, by its index, so that a long history costs no more than a short one. */
async function listRecords(
  tx: Transaction,
  memberId: string,
  after: PageKey | null,
  limit: number,
): Promise<HistoryRow[]> {
  const isOlder = after ? sql`and (requested_at, id) < (${momentOf(after)}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<HistoryRow>`
    select *, (extract(epoch from requested_at) * 1000000)::bigint as micros
    from (
      (select id, 'deposit' as type, coalesce(received_cents, amount_cents) as amount_cents, requested_at, status, wallet,
          reason
        from deposits where member_id = ${memberId} ${isOlder} order by requested_at desc, id desc limit ${limit})
      union all
      (select id, 'withdrawal', amount_cents, requested_at, status, asset, reason
        from withdrawals where member_id = ${memberId} ${isOlder} order by requested_at desc, id desc limit ${limit})
    ) as records
    order by requested_at desc, id desc
    limit ${limit}`.execute(tx)
  return rows
}
