import type { Transaction } from '../../platform/database/database.ts'
import { hasSecondFactor } from '../../shared/factors/find-factors.ts'

/** Without a factor no sign-in asks for a recovery code, so none is kept. */
export async function removeUnneededCodes(tx: Transaction, memberId: string): Promise<void> {
  if (await hasSecondFactor(tx, memberId)) return
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}
