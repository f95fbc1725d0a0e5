import { settingColumns } from '../../settings.ts'

interface SignedTable {
  table: string
  /** The column of the signature. */
  signature: 'signature' | 'approval_signature' | 'claim_signature' | 'release_signature'
  /** The column that identifies the row: a UUID. */
  id: string
  /** A condition: the rows that still decide something. The verifier and the change of the key read these. */
  isInUse: string
  /** The signed columns. The id is one of them, so that a signature fits one row only. */
  columns: readonly string[]
}

/** The rows that direct money. The request of the member or of two operators signs them when it writes them. */
const addresses = {
  receiving_address: {
    table: 'receiving_addresses',
    signature: 'signature',
    id: 'id',
    // A pending deposit may still be paid to a replaced address.
    isInUse: 'true',
    columns: ['id', 'asset', 'network', 'address', 'account_key'],
  },
  deposit_address: {
    table: 'deposit_addresses',
    signature: 'signature',
    id: 'deposit_id',
    isInUse: 'true',
    columns: ['deposit_id', 'receiving_address_id', 'path_index', 'address'],
  },
  member_address: {
    table: 'member_addresses',
    signature: 'signature',
    id: 'id',
    isInUse: 'true',
    columns: ['id', 'receiving_address_id', 'path_index', 'member_id', 'address'],
  },
  payout_address: {
    table: 'payout_addresses',
    signature: 'signature',
    id: 'id',
    isInUse: 'replaced_at is null',
    columns: ['id', 'member_id', 'asset', 'address', 'saved_at', 'usable_from'],
  },
  withdrawal: {
    table: 'withdrawals',
    signature: 'signature',
    id: 'id',
    isInUse: "status in ('pending', 'processing', 'sending', 'uncertain')",
    columns: ['id', 'member_id', 'asset', 'address', 'amount_cents'],
  },
} as const satisfies Record<string, SignedTable>

/** The sign-in data of a member's account, and whether it is locked. A lock of withdrawals is only raised, by a trigger. */
const accounts = {
  member: {
    table: 'members',
    signature: 'signature',
    id: 'id',
    isInUse: 'closed_at is null',
    columns: ['id', 'email', 'password_hash', 'email_confirmed_at', 'locked_at'],
  },
  passkey: {
    table: 'passkeys',
    signature: 'signature',
    id: 'id',
    isInUse: 'true',
    columns: ['id', 'member_id', 'credential_id', 'public_key', 'made_at', 'guarded_since'],
  },
  // The job that applies it signs the account with the new email.
  email_change: {
    table: 'email_changes',
    signature: 'signature',
    id: 'id',
    isInUse: 'confirmed_at is not null and ended_at is null',
    columns: ['id', 'member_id', 'old_email', 'new_email', 'confirmed_at', 'takes_effect_at'],
  },
} as const satisfies Record<string, SignedTable>

/** An operator's identity and sign-in data. */
const operators = {
  operator: {
    table: 'operators',
    signature: 'signature',
    id: 'id',
    isInUse: 'removed_at is null',
    columns: ['id', 'email', 'role', 'password_hash'],
  },
  operator_passkey: {
    table: 'operator_passkeys',
    signature: 'signature',
    id: 'id',
    isInUse: 'true',
    columns: ['id', 'operator_id', 'credential_id', 'public_key'],
  },
} as const satisfies Record<string, SignedTable>

/** The rules of money movements, which the owners change. */
const rules = {
  settings: {
    table: 'settings',
    signature: 'signature',
    id: 'id',
    isInUse: 'true',
    columns: ['id', ...settingColumns],
  },
  plan: {
    table: 'plans',
    signature: 'signature',
    id: 'id',
    isInUse: 'true',
    columns: ['id', 'name', 'min_cents', 'max_cents', 'state', 'term_days', 'distribution_rule'],
  },
} as const satisfies Record<string, SignedTable>

/** The one row of settings. */
export const settingsId = '00000000-0000-4000-8000-000000000001'

/** Operators' decisions. An unsigned decision pays nothing out. */
const decisions = {
  request: {
    table: 'approvals',
    signature: 'signature',
    id: 'id',
    isInUse: "status = 'pending'",
    columns: ['id', 'kind', 'payload', 'member_id', 'operator_id', 'requested_by'],
  },
  approval: {
    table: 'approvals',
    signature: 'signature',
    id: 'id',
    isInUse: "status = 'approved'",
    columns: ['id', 'kind', 'payload', 'member_id', 'operator_id', 'requested_by', 'decided_by'],
  },
  deposit_confirmation: {
    table: 'deposits',
    signature: 'signature',
    id: 'id',
    isInUse: "status = 'completed' and wallet <> 'balance'",
    columns: ['id', 'member_id', 'wallet', 'received_cents', 'transaction_id', 'decided_by', 'approval_id'],
  },
  // The coins and the rate at which a payment counts.
  deposit_quote: {
    table: 'deposit_quotes',
    signature: 'signature',
    id: 'deposit_id',
    isInUse: 'true',
    columns: ['deposit_id', 'rate_micros', 'units', 'ends_at'],
  },
  // What the server credited by itself for the address of an ended deposit.
  deposit_payment: {
    table: 'incoming_payments',
    signature: 'signature',
    id: 'id',
    isInUse: 'credited_cents is not null',
    columns: ['id', 'deposit_id', 'asset', 'transaction_id', 'output', 'units', 'credited_cents'],
  },
  // At the end of the term too, so that an early release does not pass for one.
  deposit_release: {
    table: 'deposits',
    signature: 'release_signature',
    id: 'id',
    isInUse: 'released_at is not null',
    columns: ['id', 'member_id', 'received_cents', 'lost_cents', 'released_by', 'release_approval_id'],
  },
  referral_bonus: {
    table: 'referral_bonuses',
    signature: 'signature',
    id: 'id',
    isInUse: 'true',
    columns: ['id', 'referred_id', 'sponsor_id', 'deposit_id', 'amount_cents'],
  },
  distribution: {
    table: 'distributions',
    signature: 'signature',
    id: 'id',
    isInUse: "status <> 'failed'",
    columns: ['id', 'plan_id', 'amount_cents', 'rule', 'as_of', 'preview_hash', 'requested_by', 'approval_id'],
  },
  // The job that posts a distribution writes them: the distribution has its amount, but not its recipients.
  distribution_share: {
    table: 'distribution_shares',
    signature: 'signature',
    id: 'id',
    isInUse: 'true',
    columns: ['id', 'distribution_id', 'member_id', 'amount_cents'],
  },
  withdrawal_approval: {
    table: 'withdrawals',
    signature: 'approval_signature',
    id: 'id',
    isInUse: "status in ('processing', 'sending', 'uncertain', 'completed')",
    columns: ['id', 'member_id', 'asset', 'address', 'amount_cents', 'approved_by', 'second_approved_by'],
  },
  withdrawal_claim: {
    table: 'withdrawals',
    signature: 'claim_signature',
    id: 'id',
    isInUse: "status in ('sending', 'uncertain', 'completed')",
    columns: ['id', 'claimed_by', 'taken_over_from'],
  },
  kyc_approval: {
    table: 'kyc_submissions',
    signature: 'signature',
    id: 'id',
    isInUse: "(status = 'approved' or status = 'pending' and first_approved_by is not null)",
    columns: ['id', 'member_id', 'expires_on', 'first_approved_by', 'decided_by'],
  },
} as const satisfies Record<string, SignedTable>

/**
 * Every kind of row that the server signs with a key outside the database, so that a row which was written only in the database
 * has no effect. A new kind needs its entry here: the verifier, the change of the key and the alarm follow from it.
 */
export const signedRows = { ...addresses, ...accounts, ...operators, ...rules, ...decisions }

export type SignedKind = keyof typeof signedRows
export type AddressKind = keyof typeof addresses
export const signedKinds = Object.keys(signedRows) as SignedKind[]
/** The kinds that the verifier checks. Accounts are checked at their use, and an auditor does not read their password hashes. */
export const verifiedKinds = Object.keys({ ...addresses, ...rules, ...decisions }) as SignedKind[]

export type SignedRow<K extends SignedKind> = Record<(typeof signedRows)[K]['columns'][number], unknown>
