import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** The balances of a member by the role of the account, in cents. */
export interface MemberBalances {
  available: bigint
  invested: bigint
  held: bigint
}

/** The current balances of a member. */
export async function readBalances(tx: Transaction, memberId: string): Promise<MemberBalances> {
  const { rows } = await sql<{ role: keyof MemberBalances; balance_cents: bigint }>`
    select role, balance_cents from ledger.accounts where member_id = ${memberId}`.execute(tx)
  const ofRoles = Object.fromEntries(rows.map(({ role, balance_cents }) => [role, balance_cents]))
  return { available: 0n, invested: 0n, held: 0n, ...ofRoles }
}

/** The current balance of an account that keeps one, by its code, as a column of a query; zero without the account. */
export function currentBalance(code: string) {
  return sql<bigint>`coalesce((select balance_cents from ledger.accounts where code = ${code}), 0)::bigint`
}

/** The current balances of the member of a column, as a column of a query. */
export function balanceOf(memberId: string, role: keyof MemberBalances) {
  return sql<bigint>`coalesce((
    select balance_cents from ledger.accounts where member_id = ${sql.ref(memberId)} and role = ${role}), 0)::bigint`
}
