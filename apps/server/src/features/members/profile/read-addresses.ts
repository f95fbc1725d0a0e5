import type { Transaction } from '../../../platform/database/database.ts'

/** Every payout address of a member, newest first, also those that were replaced. */
export async function readAddresses(tx: Transaction, memberId: string) {
  const rows = await tx
    .selectFrom('payout_addresses')
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .select(['asset', 'address', 'saved_at', 'usable_from', 'replaced_at'])
    .execute()
  return rows.map((row) => ({
    asset: row.asset,
    address: row.address,
    saved_at: row.saved_at.toISOString(),
    usable_from: row.usable_from.toISOString(),
    replaced_at: row.replaced_at?.toISOString() ?? null,
  }))
}
