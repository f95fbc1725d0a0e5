import type { Transaction } from '../../../platform/database/database.ts'

/** The operators in place but this one, for who could be the second person. Not in pages: there are few. */
export function listColleagues(tx: Transaction, operatorId: string): Promise<{ id: string; role: string }[]> {
  return tx
    .selectFrom('operators')
    .where('removed_at', 'is', null)
    .where('id', '<>', operatorId)
    .orderBy('id')
    .select(['id', 'role'])
    .execute()
}
