import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Locks a member's row until the transaction ends, so that two changes of an account follow each other. Refuses `not_found`. */
export async function lockMemberRow(tx: Transaction, id: string) {
  return tx
    .selectFrom('members')
    .where('id', '=', id)
    .select(['id', 'email', 'locked_at'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
}
