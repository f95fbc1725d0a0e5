import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** A transfer of a member's money. */
export interface TransferRow {
  id: string
  kind: string
  posted_at: Date
  amount_cents: bigint
}

/**
 * The transfers of the member's money that a record caused, oldest first. A part of a loss refers to the loss. The bonus for the
 * member's sponsor refers to the deposit too, and is left out.
 */
export async function listRecordTransfers(tx: Transaction, memberId: string, id: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    with own as (select id from ledger.accounts where member_id = ${memberId}),
    moved as (
      select id from ledger.transfers where reference = ${id}
      union
      select id from loss_shares where member_id = ${memberId} and deposit_id = ${id}
    )
    select id, kind, posted_at, amount_cents from moved join ledger.transfers using (id)
    where from_account in (select id from own) or to_account in (select id from own)
    order by posted_at, position`.execute(tx)
  return rows
}
