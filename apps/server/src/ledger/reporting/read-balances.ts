import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** What a member has, by the role of the account, in cents. */
export interface MemberBalances {
  available: bigint
  invested: bigint
  held: bigint
}

/** What each of these members has now, by member id. */
export async function readBalances(tx: Transaction, memberIds: string[]): Promise<Map<string, MemberBalances>> {
  const { rows } = await sql<{ member_id: string; role: keyof MemberBalances; balance_cents: bigint }>`
    select member_id, role, balance_cents from ledger.accounts
    where member_id = any (${memberIds}::uuid[])`.execute(tx)
  const balances = new Map(memberIds.map((id) => [id, { available: 0n, invested: 0n, held: 0n }]))
  for (const { member_id, role, balance_cents } of rows) {
    const ofMember = balances.get(member_id)
    if (ofMember) ofMember[role] = balance_cents
  }
  return balances
}

/** What the member of a column has now, as a column of a query. */
export function balanceOf(memberId: string, role: keyof MemberBalances) {
  return sql<bigint>`coalesce((
    select balance_cents from ledger.accounts where member_id = ${sql.ref(memberId)} and role = ${role}), 0)::bigint`
}
