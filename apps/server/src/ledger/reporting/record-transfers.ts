import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { sealOf, type Seal } from '../sealing/seal-proofs.ts'

/**
 * The transfers of the member's money that a record caused, oldest first. A part of a loss refers to the loss.
 */
export async function listRecordTransfers(tx: Transaction, memberId: string, id: string) {
  const { rows } = await sql<{ _id: string; type: string; date: Date; amount: bigint; seal: Seal | null }>`
    with own as (select id from ledger.accounts where member_id = ${memberId}),
    moved as (
      select id from ledger.transfers where reference = ${id}
      union
      select id from loss_shares where member_id = ${memberId} and deposit_id = ${id}
    )
    select id as _id, kind as type, posted_at as date, amount_cents as amount,
      ${sealOf('transfers')} as seal
    from moved join ledger.transfers using (id)
    where from_account in (select id from own) or to_account in (select id from own)
    order by posted_at, position`.execute(tx)
  return rows.map((row) => Object.assign(row, { seal: row.seal ?? undefined }))
}

/** The seal of the transfer that brought a deposit into its plan, as an expression over its id; null until it is sealed. */
export function sealOfDeposit(id: string): RawBuilder<Seal | null> {
  return sql`(select ${sealOf('entry')} from ledger.transfers entry
    where entry.reference = ${sql.ref(id)} and entry.kind in ('deposit_confirmed', 'deposit_from_balance'))`
}
