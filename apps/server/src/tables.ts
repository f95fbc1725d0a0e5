import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountType, Asset, IdCardType, InvestmentPlan, OperatorRole } from '@cairn/contract/constants.ts'
import type { KycStatus, RecordStatus } from '@cairn/contract/states.ts'

/** The tables as the server sees them. `migrations/` says why they are so. The ledger's own are known only in `ledger/`. */
export interface Tables {
  members: MembersTable
  payout_addresses: PayoutAddressesTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  mail_links: MailLinksTable
  operators: OperatorsTable
  operator_sessions: OperatorSessionsTable
  plans: PlansTable
  receiving_addresses: ReceivingAddressesTable
  settings: SettingsTable
  deposits: DepositsTable
  withdrawals: WithdrawalsTable
  referral_bonuses: ReferralBonusesTable
  idempotency_keys: IdempotencyKeysTable
  kyc_submissions: KycSubmissionsTable
  kyc_openings: KycOpeningsTable
  'audit.events': AuditEventsTable
}

type Timestamp = ColumnType<Date, Date | undefined, Date>
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>

interface MembersTable {
  id: string
  email: string
  username: string
  full_name: string
  account_type: AccountType
  investment_plan: InvestmentPlan
  sponsor_id: OptionalText
  password_hash: string
  email_confirmed_at: OptionalTimestamp
  locked_at: OptionalTimestamp
  withdrawals_held_until: OptionalTimestamp
  photo_file: OptionalText
  registered_at: Timestamp
}

interface PayoutAddressesTable {
  id: string
  member_id: string
  asset: Asset
  address: string
  saved_at: Timestamp
  usable_from: ColumnType<Date, Date, Date>
  replaced_at: OptionalTimestamp
}

interface SessionsTable {
  id: string
  member_id: string
  signed_in_at: Timestamp
  last_seen_at: Timestamp
  ended_at: OptionalTimestamp
  ended_why: ColumnType<SessionEnd | null, SessionEnd | null | undefined, SessionEnd | null>
}
export type SessionEnd = 'signed_out' | 'password_changed' | 'password_reset' | 'locked' | 'ended_by_operator'

interface SessionTokensTable {
  token_hash: Buffer
  session_id: string
  parent_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  issued_at: Timestamp
  retired_at: OptionalTimestamp
}

interface MailLinksTable {
  token_hash: Buffer
  member_id: string
  purpose: 'reset_password' | 'confirm_email' | 'freeze_account'
  made_at: Timestamp
  expires_at: ColumnType<Date, Date, Date>
  used_at: OptionalTimestamp
}

interface OperatorsTable {
  id: string
  email: string
  name: string
  role: OperatorRole
  password_hash: string
  totp_secret: Buffer
  totp_last_step: Generated<bigint>
  removed_at: OptionalTimestamp
  invited_at: Timestamp
}

interface OperatorSessionsTable {
  token_hash: Buffer
  operator_id: string
  signed_in_at: Timestamp
  last_seen_at: Timestamp
  ended_at: OptionalTimestamp
}

interface PlansTable {
  id: string
  name: string
  min_cents: bigint
  max_cents: bigint
  note: Generated<string>
  state: Generated<'draft' | 'open' | 'closed'>
  term_days: ColumnType<number | null, number | null | undefined, number | null>
  made_at: Timestamp
}

interface ReceivingAddressesTable {
  id: string
  asset: Asset
  address: string
  network: 'mainnet' | 'testnet'
  added_at: Timestamp
  replaced_at: OptionalTimestamp
}

interface SettingsTable {
  is_only_row: Generated<boolean>
  referral_bonus_basis_points: Generated<number>
  kyc_required_above_cents: Generated<bigint | null>
  email_confirmation_required: Generated<boolean | null>
  referral_prefill: Generated<boolean>
}

interface DepositsTable {
  id: string
  member_id: string
  plan_id: string
  wallet: Asset | 'balance'
  address: OptionalText
  amount_cents: bigint
  received_cents: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
  status: Exclude<RecordStatus, 'processing' | 'cancelled'>
  transaction_id: OptionalText
  reason: OptionalText
  decided_by: OptionalText
  requested_at: Timestamp
  decided_at: OptionalTimestamp
  released_at: OptionalTimestamp
}

interface WithdrawalsTable {
  id: string
  member_id: string
  asset: Asset
  address: string
  amount_cents: bigint
  status: Generated<Exclude<RecordStatus, 'expired'>>
  transaction_id: OptionalText
  reason: OptionalText
  approved_by: OptionalText
  approved_at: OptionalTimestamp
  settled_by: OptionalText
  requested_at: Timestamp
  settled_at: OptionalTimestamp
}

interface ReferralBonusesTable {
  referred_id: string
  sponsor_id: string
  deposit_id: string
  amount_cents: bigint
  earned_at: Timestamp
  paid_at: OptionalTimestamp
}

interface IdempotencyKeysTable {
  member_id: string
  key: string
  call: string
  body_hash: Buffer
  reply: OptionalText
  made_at: Timestamp
}

interface KycSubmissionsTable {
  id: string
  member_id: string
  country: string
  id_card_type: IdCardType
  file_name: string
  status: Generated<Exclude<KycStatus, 'none'>>
  reason: OptionalText
  decided_by: OptionalText
  submitted_at: Timestamp
  decided_at: OptionalTimestamp
}

interface KycOpeningsTable {
  id: GeneratedAlways<bigint>
  submission_id: string
  operator_id: string
  opened_at: Timestamp
}

interface AuditEventsTable {
  id: GeneratedAlways<bigint>
  at: Timestamp
  actor_kind: 'visitor' | 'member' | 'operator' | 'system'
  actor_id: OptionalText
  did: string
  subject_kind: string
  subject_id: OptionalText
  member_id: OptionalText
  details: ColumnType<Record<string, unknown>, string, string>
  request_id: OptionalText
}
