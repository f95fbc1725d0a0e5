import { sql, type RawBuilder } from 'kysely'

/** Whether money ever arrived in an account of a member, by id or by its column, as a condition of a query. */
export function everHadMoney(memberId: string | RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from ledger.accounts account
    join ledger.transfers transfer on transfer.to_account = account.id
    where account.member_id = ${memberId})`
}
