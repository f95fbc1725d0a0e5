import type { Transaction } from '../../platform/database/database.ts'
import type { Audit } from '../../platform/http/callers.ts'
import { findDueTerms } from './due-terms.ts'

/** Records that a member agreed to this version, if it is in force. Returns whether the member has now or before. */
export async function recordAgreement(
  tx: Transaction,
  audit: Audit,
  { memberId, version }: { memberId: string; version: string },
): Promise<boolean> {
  const due = await findDueTerms(tx, memberId)
  if (!due) return true
  if (due.version !== version) return false
  const { numInsertedOrUpdatedRows: added = 0n } = await tx
    .insertInto('terms_agreements')
    .values({ member_id: memberId, ...due })
    // The same agreement at once in another tab.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added > 0n) await audit('terms_agreed', { memberId, details: { ...due } })
  return true
}
