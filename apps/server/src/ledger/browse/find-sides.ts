import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { TransferFilter } from './transfer-filter.ts'

export interface Sides {
  /** Accounts from which there may be what is looked for, and accounts to which. */
  giving: bigint[]
  taking: bigint[]
}

/**
 * The accounts that are asked for, by themselves and by whose they are; null when they are not. A side of an account that the kind
 * asked for does not join is left out: the whole of a large account would be gone through for nothing.
 */
export async function findSides(tx: Transaction, { accounts, members, kind }: TransferFilter): Promise<Sides | null> {
  if (accounts === undefined && members === undefined) return null
  const isAsked = kind === undefined ? sql`true` : sql`k.kind = ${kind}`
  const { rows } = await sql<{ id: bigint; gives: boolean; takes: boolean }>`
    select id, exists (select from ledger.transfer_kinds k where from_role = a.role and ${isAsked}) as gives,
      exists (select from ledger.transfer_kinds k where to_role = a.role and ${isAsked}) as takes
    from ledger.accounts a
    where ${accounts === undefined ? sql`true` : sql`a.id = any (${accounts}::bigint[])`}
      and ${members === undefined ? sql`true` : sql`a.member_id = any (${members}::uuid[])`}`.execute(tx)
  return {
    giving: rows.filter(({ gives }) => gives).map(({ id }) => id),
    taking: rows.filter(({ takes }) => takes).map(({ id }) => id),
  }
}
