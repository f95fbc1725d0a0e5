import type { UpdateType } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Pending requests for an account that take effect later: at most one of each for a member. */
type WaitingTable = 'account_closings' | 'email_changes' | 'factor_removals'

/** Ends a pending one. Returns its id, or undefined when none is pending. The caller has locked the member's row. */
export async function endWaiting<Table extends WaitingTable>(
  tx: Transaction,
  table: Table,
  memberId: string,
  outcome: UpdateType<Tables[Table]['outcome']>,
): Promise<string | undefined> {
  const [ended] = await tx.rows<{ id: string }>(
    `update ${table} set ended_at = now(), outcome = $2 where member_id = $1 and ended_at is null returning id`,
    [memberId, outcome],
  )
  return ended?.id
}
