import { sql } from 'kysely'
import { viewWithdrawal as call } from '@cairn/contract/operator/withdrawals.ts'
import { listAuditTrail } from '../../shared/audit/list-audit-trail.ts'
import { recordView } from '../../shared/audit/record-view.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeMember } from '../../shared/members/describe-member.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readBlockers } from './approval/read-blockers.ts'
import { readWithdrawals, wireWithdrawal } from './read-withdrawals.ts'

/** One withdrawal with everything needed to decide it. Viewing it shows what the member has, so it is recorded. */
export const viewWithdrawal = route(call, async ({ audit, caller, params, tx }) => {
  const row = await readWithdrawals(tx)
    .leftJoin('operators as approver', 'approver.id', 'withdrawal.approved_by')
    .select('approver.name as approved_by')
    .where('withdrawal.id', '=', params.id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await recordView(tx, { caller, audit }, 'withdrawal_viewed', { subjectId: row.id, memberId: row.member_id })
  const address = await describeAddress(tx, row)
  return {
    withdrawal: {
      ...wireWithdrawal(row, (await readBlockers(tx, [row.id])).get(row.id)),
      member: await describeMember(tx, row.member_id),
      approved_by: row.approved_by,
      address_saved_at: address.saved_at?.toISOString() ?? null,
      is_address_current: address.is_current ?? false,
      address_changed_at: address.changed_at?.toISOString() ?? null,
      outcome_approval: address.outcome_approval,
      timeline: await listAuditTrail(tx, row.id),
    },
  }
})

interface AddressOfWithdrawal {
  saved_at: Date | null
  is_current: boolean | null
  changed_at: Date | null
  outcome_approval: string | null
}

/**
 * When the address was saved, whether it is still current, when an address of this asset last changed, and the pending
 * outcome request.
 */
async function describeAddress(
  tx: Transaction,
  withdrawal: { id: string; member_id: string; asset: string; address: string },
): Promise<AddressOfWithdrawal> {
  const { rows } = await sql<AddressOfWithdrawal>`
    with of_asset as (
      select address, saved_at, replaced_at from payout_addresses
      where member_id = ${withdrawal.member_id} and asset = ${withdrawal.asset}
    ), used as (
      select saved_at, replaced_at is null as is_current from of_asset
      where address = ${withdrawal.address} order by saved_at desc limit 1
    )
    select (select saved_at from used), (select is_current from used),
      (select max(replaced_at) from of_asset where replaced_at > now() - interval '30 days') as changed_at,
      (
        select id from approvals where kind = 'withdrawal_outcome' and status = 'pending'
          and lock_key = 'withdrawal:' || ${withdrawal.id}::text
      ) as outcome_approval`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a question without an answer')
  return found
}
