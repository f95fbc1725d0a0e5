import type { Transaction } from '../../platform/database/database.ts'

/** The ids of all owners, including suspended ones: one owner alone can suspend another. */
export async function listOwners(tx: Transaction): Promise<string[]> {
  const owners = await tx
    .selectFrom('operators')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute()
  return owners.map(({ id }) => id)
}
