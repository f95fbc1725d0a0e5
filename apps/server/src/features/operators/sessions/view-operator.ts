import { sql } from 'kysely'
import { viewOperator as call } from '@cairn/contract/operator/operators/sessions.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'

export const viewOperator = route(call, async ({ caller: { operatorId, name, email, role }, tx }) => ({
  operator: { name, email, role },
  colleagues: await listColleagues(tx, operatorId),
}))

/** The other active, unsuspended operators, who could be the second person. Not in pages: there are few. */
export function listColleagues(tx: Transaction, operatorId: string): Promise<{ id: string; role: string }[]> {
  return tx
    .selectFrom('operators')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`coalesce(suspended_until <= now(), true)`)
    .where('id', '<>', operatorId)
    .orderBy('id')
    .select(['id', 'role'])
    .execute()
}
