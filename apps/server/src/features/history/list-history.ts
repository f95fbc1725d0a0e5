import { sql } from 'kysely'
import { listHistory as call } from '@cairn/contract/member/money/history.ts'
import type { CallQuery } from '@cairn/contract/core/call.ts'
import type { RecordStatus } from '@cairn/contract/core/states.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import { cutPage, momentOf, pageLimit, readCursor } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { readPeriod } from '../../platform/database/period.ts'
import { findDepositAddress, offeredAddress } from '../../shared/signing/signed-addresses/deposit-address.ts'

/** A member's deposits and withdrawals, newest first. */
export const listHistory = route(call, async ({ caller, query, services, tx }) => {
  const limit = pageLimit(query.limit)
  const rows = await listRecords(tx, caller.memberId, query, limit + 1)
  const { page, next } = cutPage(rows, limit, ({ _id, micros }) => ({ at: micros.toString(), id: _id }))

  const data = page.map(({ micros: _micros, offered, ...row }) =>
    Object.assign(row, {
      reason: row.reason ?? undefined,
      plan: row.plan ?? undefined,
      address: findDepositAddress(services, { id: row._id, address: row.address, offered }),
      // A deposit from the balance is never pending.
      cancellable: row.status === 'pending' || undefined,
    }),
  )
  return { data, next }
})

interface HistoryRow {
  _id: string
  type: 'deposit' | 'withdrawal'
  amount: bigint
  date: Date
  micros: bigint
  status: RecordStatus
  wallet: string
  reason: string | null
  plan: string | null
  /** Only for a pending deposit. */
  address: string | null
  /** Its receiving address's record, without the address itself. */
  offered: { id: string; asset: string; network: string; signature: string | null } | null
}

/**
 * Each table gives at most one page from its index, so that a long history costs no more than a short one. Members see a
 * withdrawal in sending, or an uncertain one, as processing.
 */
async function listRecords(
  tx: Transaction,
  memberId: string,
  { cursor, status, type, ...days }: CallQuery<typeof call>,
  limit: number,
): Promise<HistoryRow[]> {
  const after = readCursor(cursor)
  const { start, end } = readPeriod(days)
  const isOlder = after ? sql`and (requested_at, id) < (${momentOf(after)}, ${after.id}::uuid)` : sql``
  const isSince = start ? sql`and requested_at >= ${momentOf(start)}` : sql``
  const isBefore = end ? sql`and requested_at < ${momentOf(end)}` : sql``
  const isPage = sql`${isOlder} ${isSince} ${isBefore} order by requested_at desc, id desc limit ${limit}`
  const hasStatus = status ? sql`and status = any(${status === 'processing' ? beingSent : [status]})` : sql``
  const deposits = sql`
    (select id as _id, 'deposit' as type, coalesce(received_cents, amount_cents) as amount, requested_at as date, status, wallet,
        reason, (select name from plans where plans.id = plan_id) as plan,
        case status when 'pending' then address end as address,
        case status when 'pending' then ${offeredAddress} end as offered
      from deposits where member_id = ${memberId} ${hasStatus} ${isPage})`
  const withdrawals = sql`
    (select id as _id, 'withdrawal' as type, amount_cents as amount, requested_at as date, case when status = any(${beingSent}) then 'processing' else status end as status, asset as wallet,
        reason, null as plan, null as address, null::json as offered
      from withdrawals where member_id = ${memberId} ${hasStatus} ${isPage})`
  const tables = { deposit: [deposits], withdrawal: [withdrawals], any: [deposits, withdrawals] }
  const { rows } = await sql<HistoryRow>`
    select *, (extract(epoch from date) * 1000000)::bigint as micros
    from (${sql.join(tables[type ?? 'any'], sql` union all `)}) as records
    order by date desc, _id desc
    limit ${limit} ${sql.raw(status ? customPlan : '')}`.execute(tx)
  return rows
}

const beingSent = ['processing', 'sending', 'uncertain']
