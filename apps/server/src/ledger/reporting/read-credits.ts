import type { transferKinds } from '../kinds.ts'

type Kinds = typeof transferKinds
type MemberRole = 'available' | 'invested' | 'held'

/** The kinds of transfer that bring a member money from another's account, and the one that makes it payable. */
export type CreditKind =
  | 'deposit_released'
  | {
      [K in keyof Kinds]: Kinds[K] extends { from: MemberRole }
        ? never
        : Kinds[K] extends { to: MemberRole }
          ? K
          : never
    }[keyof Kinds]

export interface Credit {
  id: string
  kind: CreditKind
  /** The id of the record that caused it. */
  reference: string
}

/**
 * Selects every transfer that ever brought the member `$1` money or released it from a plan, as a `Credit`. The server cannot
 * change a transfer, but it can change most records.
 */
export const selectCredits = `
  select transfer.id, transfer.kind, transfer.reference
  from ledger.accounts account
  join ledger.transfers transfer on transfer.to_account = account.id
  where account.member_id = $1 and transfer.kind in (
    select kind from ledger.transfer_kinds join ledger.account_roles on role = from_role
    where not is_members or kind = 'deposit_released')`
