import type { Transaction } from '../../../platform/database/database.ts'

/** Every payout address of a member, newest first, also those that were replaced. */
export function readAddresses(tx: Transaction, memberId: string) {
  return tx
    .selectFrom('payout_addresses')
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .select(['asset', 'address', 'saved_at', 'usable_from', 'replaced_at'])
    .execute()
}
