/** The types of account in bookkeeping, in the order of a balance sheet and then of an income statement. */
export const ledgerTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type LedgerType = (typeof ledgerTypes)[number]

/** What an account can be for, and its type. The database has the same roles (`ledger.account_roles`), in the same order. */
export const roleTypes = {
  available: 'liability',
  invested: 'liability',
  held: 'liability',
  custody: 'asset',
  realised_gains: 'income',
  bonus_budget: 'equity',
  fees: 'income',
  opening: 'equity',
  network_fees: 'expense',
  corrections: 'expense',
} as const satisfies Record<string, LedgerType>
export type AccountRole = keyof typeof roleTypes
export const accountRoles = Object.keys(roleTypes) as [AccountRole, ...AccountRole[]]

/**
 * The balance of an account with the sign that bookkeeping gives it, in cents. The ledger adds to an account what it receives, and
 * subtracts what it gives. So an asset, which gives to members what came in, is below zero there, as an expense is.
 */
export function naturalBalance(role: AccountRole, cents: bigint): bigint {
  const type: LedgerType = roleTypes[role]
  return type === 'asset' || type === 'expense' ? -cents : cents
}
