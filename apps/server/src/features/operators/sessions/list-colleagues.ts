import type { Transaction } from '../../../platform/database/database.ts'

/** Lists the other active operators, who could be the second person. Not in pages: there are few. */
export function listColleagues(tx: Transaction, operatorId: string): Promise<{ id: string; role: string }[]> {
  return tx
    .selectFrom('operators')
    .where('removed_at', 'is', null)
    .where('id', '<>', operatorId)
    .orderBy('id')
    .select(['id', 'role'])
    .execute()
}
