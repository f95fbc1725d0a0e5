import { sql } from 'kysely'

/** What a member calls the address of a row of `withdrawals`, as SQL; null for an address of the profile. */
export const addressLabelSql = `(select label from payout_addresses saved
  where saved.member_id = withdrawals.member_id and saved.asset = withdrawals.asset
    and saved.address = withdrawals.address order by saved_at desc limit 1)`

/** The same, as a column of a query. */
export const addressLabel = sql<string | null>`${sql.raw(addressLabelSql)}`
