import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** Locks a member's row until the transaction ends, and returns what a lock depends on. Refuses `not_found`. */
export async function lockMemberRow(tx: Transaction, id: string) {
  return tx
    .selectFrom('members')
    .where('id', '=', id)
    .select(['id', 'email', 'locked_at'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
}
