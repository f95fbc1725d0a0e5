import { sql } from 'kysely'
import type { WithheldReason, BlockerReason } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'

interface Blocker {
  reason: Exclude<BlockerReason, WithheldReason>
  until: Date | null
}

/** The current blockers of pending withdrawals, by withdrawal id: why, and until when if a blocker ends by itself. */
export async function readBlockers(tx: Transaction, ids: readonly string[]): Promise<Map<string, Blocker[]>> {
  const { rows } = await sql<Blocker & { id: string }>`
    select withdrawal.id, blocker.reason, blocker.until
    from withdrawals withdrawal
    join members member on member.id = withdrawal.member_id
    cross join settings
    left join payout_addresses payout on payout.member_id = withdrawal.member_id
      and payout.asset = withdrawal.asset and payout.replaced_at is null
    cross join lateral (values
      (1, 'member_locked', member.locked_at is not null, null::timestamptz),
      (2, 'after_reset', member.withdrawals_locked_until > now(), member.withdrawals_locked_until),
      (3, 'address_waiting', payout.usable_from > now(), payout.usable_from),
      (4, 'kyc_needed', settings.kyc_required_above_cents < withdrawal.amount_cents and not exists (
        select from kyc_submissions where member_id = member.id and status = 'approved'), null)
    ) as blocker (place, reason, is_active, until)
    where withdrawal.id = any (${ids}) and withdrawal.status = 'pending' and blocker.is_active
    order by withdrawal.id, blocker.place`.execute(tx)
  const blockers = new Map<string, Blocker[]>()
  for (const { id, reason, until } of rows) {
    const found = blockers.get(id) ?? []
    found.push({ reason, until })
    blockers.set(id, found)
  }
  return blockers
}
