import { settingColumns } from '../../settings.ts'

type SignatureColumn = 'signature' | 'approval_signature' | 'claim_signature' | 'release_signature'

/**
 * A table with signed rows. The rows in use still decide something: the verifier and the change of the key read these. The
 * first column identifies the row by a UUID; it is signed too, so that a signature fits one row only.
 */
function signed<const C extends readonly [string, ...string[]]>(
  table: string,
  columns: C,
  isInUse = 'true',
  signature: SignatureColumn = 'signature',
) {
  return { table, isInUse, columns, id: columns[0], signature }
}

/** The rows that direct money. The request of the member or of two operators signs them when it writes them. */
const addresses = {
  // A pending deposit may still be paid to a replaced address.
  receiving_address: signed('receiving_addresses', ['id', 'asset', 'network', 'address', 'account_key']),
  deposit_address: signed('deposit_addresses', ['deposit_id', 'receiving_address_id', 'path_index', 'address']),
  member_address: signed('member_addresses', ['id', 'receiving_address_id', 'path_index', 'member_id', 'address']),
  payout_address: signed(
    'payout_addresses',
    ['id', 'member_id', 'asset', 'address', 'saved_at', 'usable_from'],
    'replaced_at is null',
  ),
  withdrawal: signed(
    'withdrawals',
    ['id', 'member_id', 'asset', 'address', 'amount_cents'],
    "status in ('pending', 'processing', 'sending', 'confirming', 'uncertain')",
  ),
}

/** The sign-in data of a member's account, and whether it is locked. A lock of withdrawals is only raised, by a trigger. */
const accounts = {
  member: signed('members', ['id', 'email', 'password_hash', 'email_confirmed_at', 'locked_at'], 'closed_at is null'),
  passkey: signed('passkeys', ['id', 'member_id', 'credential_id', 'public_key', 'made_at', 'guarded_since']),
  // The job that applies it signs the account with the new email.
  email_change: signed(
    'email_changes',
    ['id', 'member_id', 'old_email', 'new_email', 'confirmed_at', 'takes_effect_at'],
    'confirmed_at is not null and ended_at is null',
  ),
}

/** An operator's identity and sign-in data. */
const operators = {
  operator: signed('operators', ['id', 'email', 'role', 'password_hash'], 'removed_at is null'),
  operator_passkey: signed('operator_passkeys', ['id', 'operator_id', 'credential_id', 'public_key']),
}

/** The rules of money movements, which the owners change. */
const rules = {
  settings: signed('settings', ['id', ...settingColumns]),
  plan: signed('plans', ['id', 'name', 'min_cents', 'max_cents', 'state', 'term_days', 'distribution_rule']),
}

/** The one row of settings. */
export const settingsId = '00000000-0000-4000-8000-000000000001'

/** Operators' decisions. An unsigned decision pays nothing out. */
const decisions = {
  request: signed(
    'approvals',
    ['id', 'kind', 'payload', 'member_id', 'operator_id', 'requested_by'],
    "status = 'pending'",
  ),
  approval: signed(
    'approvals',
    ['id', 'kind', 'payload', 'member_id', 'operator_id', 'requested_by', 'decided_by'],
    "status = 'approved'",
  ),
  deposit_confirmation: signed(
    'deposits',
    ['id', 'member_id', 'wallet', 'received_cents', 'transaction_id', 'decided_by', 'approval_id'],
    "status = 'completed' and wallet <> 'balance'",
  ),
  // The coins and the rate at which a payment counts.
  deposit_quote: signed('deposit_quotes', ['deposit_id', 'rate_micros', 'units', 'ends_at']),
  // What the server credited by itself for the address of an ended deposit.
  deposit_payment: signed(
    'incoming_payments',
    ['id', 'deposit_id', 'asset', 'transaction_id', 'output', 'units', 'credited_cents'],
    'credited_cents is not null',
  ),
  // At the end of the term too, so that an early release does not pass for one.
  deposit_release: signed(
    'deposits',
    ['id', 'member_id', 'received_cents', 'lost_cents', 'released_by', 'release_approval_id'],
    'released_at is not null',
    'release_signature',
  ),
  referral_bonus: signed('referral_bonuses', ['id', 'referred_id', 'sponsor_id', 'deposit_id', 'amount_cents']),
  distribution: signed(
    'distributions',
    ['id', 'plan_id', 'amount_cents', 'rule', 'as_of', 'preview_hash', 'requested_by', 'approval_id'],
    "status <> 'failed'",
  ),
  // The job that posts a distribution writes them: the distribution has its amount, but not its recipients.
  distribution_share: signed('distribution_shares', ['id', 'distribution_id', 'member_id', 'amount_cents']),
  withdrawal_approval: signed(
    'withdrawals',
    ['id', 'member_id', 'asset', 'address', 'amount_cents', 'approved_by', 'second_approved_by'],
    "status in ('processing', 'sending', 'confirming', 'uncertain', 'completed')",
    'approval_signature',
  ),
  withdrawal_claim: signed(
    'withdrawals',
    ['id', 'claimed_by', 'taken_over_from'],
    "status in ('sending', 'confirming', 'uncertain', 'completed')",
    'claim_signature',
  ),
  kyc_approval: signed(
    'kyc_submissions',
    ['id', 'member_id', 'expires_on', 'first_approved_by', 'decided_by'],
    "(status = 'approved' or status = 'pending' and first_approved_by is not null)",
  ),
}

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
