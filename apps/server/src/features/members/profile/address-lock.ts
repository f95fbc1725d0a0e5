import { sql } from 'kysely'

/**
 * For how many hours an address that this member saves now takes no withdrawals, as a column of a query: as long as the
 * settings say, and not at all when it is the member's first.
 */
export function addressLockHours(memberId: string) {
  return sql<number>`(select case when exists (select from payout_addresses where member_id = ${memberId})
    then address_lock_hours else 0 end from settings)`
}
