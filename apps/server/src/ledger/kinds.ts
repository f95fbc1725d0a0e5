import type { AccountRole } from '@cairn/contract/operator/account-roles.ts'

/**
 * The kinds of transfer, and the account roles that each connects. The database has the same table (`ledger.transfer_kinds`);
 * a test compares the two. The verifier uses this one, because an attacker in the database cannot edit it.
 */
export const transferKinds = {
  deposit_confirmed: { from: 'custody', to: 'invested', serverMay: true },
  deposit_from_balance: { from: 'available', to: 'invested', serverMay: true },
  deposit_released: { from: 'invested', to: 'available', serverMay: true },
  withdrawal_held: { from: 'available', to: 'held', serverMay: true },
  withdrawal_released: { from: 'held', to: 'available', serverMay: true },
  withdrawal_sent: { from: 'held', to: 'custody', serverMay: true },
  bonus_paid: { from: 'bonus_budget', to: 'available', serverMay: true },
  bonus_budget_funded: { from: 'opening', to: 'bonus_budget', serverMay: false },
  bonus_budget_paid_in: { from: 'custody', to: 'bonus_budget', serverMay: false, approvalKind: 'bonus_budget_funding' },
  bonus_budget_returned: {
    from: 'bonus_budget',
    to: 'custody',
    serverMay: false,
    approvalKind: 'bonus_funding_reversal',
  },
  gain_realised: { from: 'custody', to: 'realised_gains', serverMay: false, approvalKind: 'gain_or_loss' },
  loss_realised: { from: 'realised_gains', to: 'custody', serverMay: false, approvalKind: 'gain_or_loss' },
  distribution_reversed: { from: 'available', to: 'realised_gains', serverMay: false },
  loss_shared: { from: 'invested', to: 'custody', serverMay: false },
  gain_distributed: { from: 'realised_gains', to: 'available', serverMay: true },
  correction_credited: { from: 'corrections', to: 'available', serverMay: false, approvalKind: 'manual_transfer' },
  correction_debited: { from: 'available', to: 'corrections', serverMay: false, approvalKind: 'manual_transfer' },
} as const satisfies Record<string, KindOfTransfer>

interface KindOfTransfer {
  from: AccountRole
  to: AccountRole
  /** Whether the server may post it without an approved request. */
  serverMay: boolean
  /** The kind of request that two people must approve before it is posted. */
  approvalKind?: string
}

type Kinds = typeof transferKinds

/** The kinds that the server may post without an approved request. */
export type TransferKind = { [K in keyof Kinds]: Kinds[K]['serverMay'] extends true ? K : never }[keyof Kinds]
