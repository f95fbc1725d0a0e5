import type { AccountRole } from '@cairn/contract/operator/ledger/account-roles.ts'

/**
 * The kinds of transfer, the account roles that each connects, and the record that its reference names. The database has the same
 * kinds (`ledger.transfer_kinds`); a test compares the two. The verifier uses this one, because an attacker in the database
 * cannot edit it.
 */
export const transferKinds = {
  deposit_confirmed: { from: 'custody', to: 'invested', cause: 'deposit', serverMay: true },
  deposit_from_balance: { from: 'available', to: 'invested', cause: 'deposit', serverMay: true },
  deposit_released: { from: 'invested', to: 'available', cause: 'deposit', serverMay: true },
  // The cause is the payment.
  deposit_payment_credited: { from: 'custody', to: 'available', cause: 'payment', serverMay: true },
  withdrawal_held: { from: 'available', to: 'held', cause: 'withdrawal', serverMay: true },
  withdrawal_released: { from: 'held', to: 'available', cause: 'withdrawal', serverMay: true },
  withdrawal_sent: { from: 'held', to: 'custody', cause: 'withdrawal', serverMay: true },
  // Through its bonus, the deposit of the referred member.
  bonus_paid: { from: 'bonus_budget', to: 'available', cause: 'deposit', serverMay: true },
  bonus_budget_funded: { from: 'opening', to: 'bonus_budget', cause: 'owner' },
  bonus_budget_paid_in: { from: 'custody', to: 'bonus_budget', approvalKind: 'bonus_budget_funding' },
  bonus_budget_returned: { from: 'bonus_budget', to: 'custody', approvalKind: 'bonus_funding_reversal' },
  gain_realised: { from: 'custody', to: 'realised_gains', approvalKind: 'gain_or_loss' },
  loss_realised: { from: 'realised_gains', to: 'custody', approvalKind: 'gain_or_loss' },
  distribution_reversed: { from: 'available', to: 'realised_gains', cause: 'distribution' },
  loss_shared: { from: 'invested', to: 'custody', cause: 'approval' },
  gain_distributed: { from: 'realised_gains', to: 'available', cause: 'distribution', serverMay: true },
  network_fee_paid: { from: 'network_fees', to: 'custody', approvalKind: 'custody_movement' },
  network_fee_returned: { from: 'custody', to: 'network_fees', approvalKind: 'custody_movement' },
  custody_moved: { from: 'custody', to: 'custody', approvalKind: 'custody_movement' },
  custody_written_off: { from: 'corrections', to: 'custody', approvalKind: 'custody_movement' },
  custody_found: { from: 'custody', to: 'corrections', approvalKind: 'custody_movement' },
  payment_credited: { from: 'custody', to: 'available', approvalKind: 'payment_outcome' },
  deposit_reversed: { from: 'invested', to: 'custody', cause: 'approval' },
  payment_reversed: { from: 'available', to: 'custody', cause: 'approval' },
  // Through its bonus, as when it was paid.
  bonus_reversed: { from: 'available', to: 'bonus_budget', cause: 'deposit' },
  payment_loss_booked: { from: 'corrections', to: 'custody', approvalKind: 'payment_loss' },
  correction_credited: { from: 'corrections', to: 'available', approvalKind: 'manual_transfer' },
  correction_debited: { from: 'available', to: 'corrections', approvalKind: 'manual_transfer' },
} as const satisfies Record<string, KindOfTransfer>

type KindOfTransfer = { from: AccountRole; to: AccountRole } & (CausedByRecord | CausedByRequest)

interface CausedByRecord {
  cause: 'deposit' | 'payment' | 'withdrawal' | 'approval' | 'distribution' | 'owner'
  /** The server may post it without an approved request. */
  serverMay?: true
}

interface CausedByRequest {
  /** The kind of request that two people must approve before it is posted. */
  approvalKind: string
}

type Kinds = typeof transferKinds

/** The kinds that the server may post without an approved request. */
export type TransferKind = { [K in keyof Kinds]: Kinds[K] extends { serverMay: true } ? K : never }[keyof Kinds]
