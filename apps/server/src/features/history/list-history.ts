import { sql } from 'kysely'
import { listHistory as call } from '@cairn/contract/member/history.ts'
import type { RecordStatus } from '@cairn/contract/core/states.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { cutPage, momentOf, pageLimit, readCursor, type PageKey } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { isAddressSigned } from '../../shared/signed-addresses/address-signature.ts'
import { reportAltered } from '../../shared/signed-addresses/report-altered.ts'

/** A member's deposits and withdrawals, newest first. */
export const listHistory = route(call, async ({ caller, query, services, tx }) => {
  const limit = pageLimit(query.limit)
  const rows = await listRecords(tx, caller.memberId, readCursor(query.cursor), limit + 1)
  const { page, next } = cutPage(rows, limit, ({ micros, id }) => ({ at: micros.toString(), id }))

  const data = page.map((row) => ({
    _id: row.id,
    type: row.type,
    amount: row.amount_cents,
    date: row.requested_at,
    status: row.status,
    wallet: row.wallet,
    reason: row.reason ?? undefined,
    plan: row.plan ?? undefined,
    address: payableAddress(services, row),
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
  /** The name of the plan that a deposit is for. */
  plan: string | null
  /** Where to pay; only for a pending deposit. */
  address: string | null
  /** The receiving address that it was, without the address itself. */
  offered: { id: string; asset: string; network: string; signature: string | null } | null
}

/** The address of a pending deposit, if it is a signed one of the platform. */
function payableAddress(services: Services, { id, address, offered }: HistoryRow): string | undefined {
  if (address === null) return undefined
  const signature = Buffer.from(offered?.signature ?? '', 'hex')
  if (offered && isAddressSigned(services.keys, 'receiving_address', { ...offered, address, signature })) return address
  reportAltered(services, 'deposit', id)
  return undefined
}

/**
 * Each table gives at most one page from its index, so that a long history costs no more than a short one. Members see
 * a withdrawal that is being sent, and an uncertain one, as processing.
 */
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
          reason, (select name from plans where plans.id = plan_id) as plan,
          case status when 'pending' then address end as address,
          case status when 'pending' then (
            select json_build_object('id', id, 'asset', asset, 'network', network, 'signature', encode(signature, 'hex'))
            from receiving_addresses offered
            where offered.asset = deposits.wallet and offered.address = deposits.address order by id desc limit 1
          ) end as offered
        from deposits where member_id = ${memberId} ${isOlder} order by requested_at desc, id desc limit ${limit})
      union all
      (select id, 'withdrawal', amount_cents, requested_at, case when status in ('sending', 'uncertain') then 'processing' else status end, asset,
          reason, null, null, null
        from withdrawals where member_id = ${memberId} ${isOlder} order by requested_at desc, id desc limit ${limit})
    ) as records
    order by requested_at desc, id desc
    limit ${limit}`.execute(tx)
  return rows
}
