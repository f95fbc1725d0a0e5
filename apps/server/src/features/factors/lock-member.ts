import type { Transaction } from '../../platform/database/database.ts'

/** Locks a member until the transaction ends, so that two changes of their factors follow each other. */
export function lockMember(tx: Transaction, memberId: string): Promise<{ email: string }> {
  return tx.selectFrom('members').select('email').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow()
}
