import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { FactorRemovalOutcome } from '../../platform/database/tables/factors.ts'

/** Ends the removal of a member's second factors that waits. Returns whether one did. The caller has locked the member's row. */
export async function endFactorRemoval(
  tx: Transaction,
  memberId: string,
  outcome: FactorRemovalOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor_removals')
    .set({ ended_at: sql`now()`, outcome })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
