import type { LedgerTransfer } from '@cairn/contract/operator/ledger.ts'
import { ledger as words } from '@cairn/words/backoffice/ledger.ts'

/** What an account is called, beside whose it is. Asked for by this name, the server knows it again. */
export function accountName({ code, member, plan, role }: LedgerTransfer['from']): string {
  const name = words.roles[role] ?? role
  // The part of the code that the role does not say: the coin, the plan.
  const rest = member ? '' : (plan?.name ?? code.slice(role.length + 1))
  return rest ? `${name} (${rest})` : name
}
