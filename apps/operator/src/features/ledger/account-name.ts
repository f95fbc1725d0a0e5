import type { LedgerTransfer } from '@cairn/contract/operator/ledger/ledger.ts'
import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'

/** The name of an account, without its member. The server accepts it as a filter. */
export function accountName({ code, member, plan, role }: LedgerTransfer['from']): string {
  const name = words.roles[role] ?? role
  // The part of the code after the role: the asset or the plan.
  const rest = member ? '' : (plan?.name ?? code.slice(role.length + 1))
  return rest ? `${name} (${rest})` : name
}
