import { inTransaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { findStep } from '../../../shared/access/factors/authenticator.ts'

/**
 * Uses a code of an operator's authenticator, once, even if sent twice at the same moment. Returns whether it was valid; a code
 * older than the last one is not. It stays used up even if its call is refused.
 */
export async function useOperatorCode(
  { database, keys }: Services,
  operator: { id: string; totp_secret: Buffer },
  code: string,
): Promise<boolean> {
  const step = findStep(keys, operator, code)
  if (step === null) return false
  const { numUpdatedRows } = await inTransaction(database, (tx) =>
    tx
      .updateTable('operators')
      .set({ totp_last_step: step })
      .where('id', '=', operator.id)
      .where('totp_last_step', '<', step)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}
