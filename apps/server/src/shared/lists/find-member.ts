import type { Transaction } from '../../platform/database/database.ts'

/** The member of an export that is filtered to one member. */
export async function findMember(tx: Transaction, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const member = await tx.selectFrom('members').where('id', '=', id).select('id').executeTakeFirst()
  return member?.id ?? null
}
