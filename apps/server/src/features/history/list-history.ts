import { sql } from 'kysely'
import { listHistory as call } from '@cairn/contract/member/money/history.ts'
import type { CallQuery } from '@cairn/contract/core/call.ts'
import type { RecordStatus } from '@cairn/contract/core/states.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import { cutRows, momentOf, pageLimit, readCursor } from '../../platform/database/pagination.ts'
import type { Rows } from '../../platform/database/rows/rows.ts'
import { route } from '../../platform/http/route.ts'
import { readPeriod } from '../../platform/database/period.ts'
import {
  findDepositAddress,
  offeredAddress,
  type OfferedAddress,
} from '../../shared/signing/signed-addresses/deposit-address.ts'

/** A member's deposits and withdrawals, newest first. */
export const listHistory = route(call, async ({ caller, query, services, tx }) => {
  const records = await listRecords(tx, caller.memberId, query)
  const { rows, next } = cutRows(records, query, { time: 'date', id: '_id' })
  const findAddress = ({ _id: id, address, offered }: HistoryRow) =>
    findDepositAddress(services, { id, address, offered })
  return { data: rows.replace('address', (_, row) => findAddress(row())), next }
})

interface HistoryRow {
  _id: string
  type: 'deposit' | 'withdrawal'
  amount: bigint
  date: Date
  status: RecordStatus
  wallet: string
  reason: string | null
  plan: string | null
  /** Only for a pending deposit. */
  address: string | null
  /** Its receiving address's record, without the address itself. */
  offered: OfferedAddress | null
  /** True or null. A deposit from the balance is never pending. */
  cancellable: boolean | null
}

/**
 * Each table gives at most one page from its index, so that a long history costs no more than a short one. Members see a
 * withdrawal in sending, or an uncertain one, as processing.
 */
async function listRecords(
  tx: Transaction,
  memberId: string,
  { cursor, limit: asked, status, type, ...days }: CallQuery<typeof call>,
): Promise<Rows<HistoryRow>> {
  const after = readCursor(cursor)
  const limit = pageLimit(asked) + 1
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
  const page = sql<HistoryRow>`
    select *, case status when 'pending' then true end as cancellable
    from (${sql.join(tables[type ?? 'any'], sql` union all `)}) as records
    order by date desc, _id desc
    limit ${limit} ${sql.raw(status ? customPlan : '')}`
  return tx.readRows(page.compile(tx))
}

const beingSent = ['processing', 'sending', 'confirming', 'uncertain']
