import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import type { transferKinds } from '../../src/ledger/kinds.ts'
import type { Transfer } from '../../src/ledger/posting/post-transfers.ts'

/** A transfer of any kind, including those that the server may not post. */
export type PastTransfer = Omit<Transfer, 'kind'> & { kind: keyof typeof transferKinds }

/** Posts a transfer with a date in the past. Only the owner of the database can do this. */
export async function postBackdated(tx: Transaction, at: Date, actor: string, transfer: PastTransfer): Promise<void> {
  const { id, kind, from, to, amountCents, reference } = transfer
  await sql`select ledger.post_as_owner(array[${id}]::uuid[], array[${kind}], array[${from}], array[${to}],
    array[${amountCents}]::bigint[], array[${reference}]::uuid[], array[${actor}], array[${at}]::timestamptz[])`.execute(
    tx,
  )
}
