import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** The record that caused the transfer with this id, in a list; empty when there is no such transfer. */
export async function findCauses(tx: Transaction, transferId: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from ledger.transfers where id = ${transferId}::uuid`.execute(tx)
  return rows.map(({ reference }) => reference)
}
