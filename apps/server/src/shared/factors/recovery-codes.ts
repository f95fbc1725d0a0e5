import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { drawRecoveryCodes, hashRecoveryCode } from './recovery-code.ts'

/** Makes ten recovery codes in place of all earlier ones, and returns them as people read them. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Transaction, memberId: string): Promise<string[]> {
  const codes = drawRecoveryCodes()
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashRecoveryCode(memberId, code) })))
    .execute()
  return codes
}

/** Uses a code, once, even when it is sent twice at the same moment. Returns whether it was valid. */
export async function useRecoveryCode(tx: Transaction, memberId: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashRecoveryCode(memberId, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
