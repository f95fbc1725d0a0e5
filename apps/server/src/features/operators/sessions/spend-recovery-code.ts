import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { hashRecoveryCode } from '../../../shared/factors/recovery-code.ts'

/** Uses a recovery code of an operator, once, even when it is sent twice at the same moment. Returns whether it was valid. */
export async function spendRecoveryCode(tx: Transaction, operatorId: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_recovery_codes')
    .set({ used_at: sql`now()` })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashRecoveryCode(operatorId, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
