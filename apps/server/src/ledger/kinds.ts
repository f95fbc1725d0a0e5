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
} as const satisfies Record<string, { from: AccountRole; to: AccountRole; serverMay: boolean }>

type Kinds = typeof transferKinds

/** What the server may post. */
export type TransferKind = { [K in keyof Kinds]: Kinds[K]['serverMay'] extends true ? K : never }[keyof Kinds]
