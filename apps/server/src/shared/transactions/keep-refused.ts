import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

interface Refused {
  withdrawalId: string
  transactionId: string
  /** The operator who entered it. */
  enteredBy: string
  code: string
  sentence: string
}

/** Lists a transaction of a withdrawal as one to check, once while it is open. Returns whether it is new. */
export async function keepRefused(
  tx: Transaction,
  { code, enteredBy, sentence, transactionId, withdrawalId }: Refused,
): Promise<boolean> {
  const { rows } = await sql`
    insert into refused_transactions (id, withdrawal_id, transaction_id, entered_by, code, sentence)
    values (${randomUUIDv7()}, ${withdrawalId}, ${transactionId}, ${enteredBy}, ${code}, ${sentence})
    on conflict (withdrawal_id, entered_by, lower(transaction_id)) where resolved_at is null do nothing
    returning id`.execute(tx)
  return rows.length > 0
}
