/** A role of account, as in the chart of accounts. */
export type AccountRole =
  | 'available'
  | 'invested'
  | 'held'
  | 'custody'
  | 'realised_gains'
  | 'bonus_budget'
  | 'fees'
  | 'withdrawals_out'
  | 'opening'
  | 'corrections'

/**
 * Which kinds of transfer there are, and between which roles of account. The database keeps the same table
 * (`ledger.transfer_kinds`) and a test holds the two together; the verifier believes this one, which an intruder in the
 * database cannot edit.
 */
export const transferKinds = {
  deposit_confirmed: { from: 'custody', to: 'invested', serverMay: true },
  deposit_from_balance: { from: 'available', to: 'invested', serverMay: true },
  deposit_released: { from: 'invested', to: 'available', serverMay: true },
  withdrawal_held: { from: 'available', to: 'held', serverMay: true },
  withdrawal_released: { from: 'held', to: 'available', serverMay: true },
  withdrawal_sent: { from: 'held', to: 'withdrawals_out', serverMay: true },
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
  gain_distributed: { from: 'realised_gains', to: 'available', serverMay: true },
  correction_credited: { from: 'corrections', to: 'available', serverMay: false, approvalKind: 'manual_transfer' },
  correction_debited: { from: 'available', to: 'corrections', serverMay: false, approvalKind: 'manual_transfer' },
} as const satisfies Record<string, KindOfTransfer>

interface KindOfTransfer {
  from: AccountRole
  to: AccountRole
  /** Whether the server may post it as it likes. */
  serverMay: boolean
  /** The kind of two-person request without which nobody posts it. */
  approvalKind?: string
}

type Kinds = typeof transferKinds

/** What the server may post as it likes. */
export type TransferKind = { [K in keyof Kinds]: Kinds[K]['serverMay'] extends true ? K : never }[keyof Kinds]
