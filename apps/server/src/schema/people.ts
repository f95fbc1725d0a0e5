import type { CaseRecordKind } from '@cairn/contract/operator/members/cases.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountType, Asset, IdCardType, InvestmentPlan, KycPart } from '@cairn/contract/core/constants.ts'
import type { MailName } from '@cairn/contract/core/mail-names.ts'
import type { MailKind } from '@cairn/contract/member/notices.ts'
import type { KycStatus } from '@cairn/contract/core/states.ts'
import type { OptionalText, OptionalTimestamp, Signature, Timestamp } from './columns.ts'

/** Members, how they sign in, and their identity documents. */
export interface PeopleTables {
  members: {
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
    locked_by: OptionalText
    lock_reason: OptionalText
    withdrawals_locked_until: OptionalTimestamp
    photo_file: OptionalText
    registered_at: Timestamp
    signature: ColumnType<Buffer | null, Buffer | undefined, Buffer>
    /** Written by `close_account` in the database only. */
    closed_at: ColumnType<Date | null, never, never>
  }

  cases: {
    id: string
    title: string
    opened_by: string
    opened_at: Timestamp
    closed_by: OptionalText
    closed_at: OptionalTimestamp
  }

  case_notes: {
    id: string
    case_id: string
    text: string
    written_by: string
    written_at: Timestamp
  }

  case_records: {
    case_id: string
    record_id: string
    kind: CaseRecordKind
    member_id: string
    added_at: Timestamp
  }

  member_notes: {
    id: string
    member_id: string
    text: string
    is_pinned: boolean
    written_by: string
    written_at: Timestamp
  }

  payout_addresses: {
    id: string
    member_id: string
    asset: Asset
    address: string
    saved_at: Timestamp
    usable_from: ColumnType<Date, Date, Date>
    replaced_at: OptionalTimestamp
    signature: Signature
    label: Generated<string | null>
  }

  sessions: {
    id: string
    member_id: string
    signed_in_at: Timestamp
    last_seen_at: Timestamp
    ended_at: OptionalTimestamp
    ended_why: ColumnType<SessionEnd | null, SessionEnd | null | undefined, SessionEnd | null>
    device: Generated<string>
    address: Generated<string>
    mark_hash: Generated<Buffer | null>
    mark_shown: Generated<boolean>
    factor_since: OptionalTimestamp
  }

  session_tokens: {
    token_hash: Buffer
    session_id: string
    parent_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    issued_at: Timestamp
    used_at: OptionalTimestamp
    retired_at: OptionalTimestamp
    reauthenticated_at: OptionalTimestamp
  }

  /** The id of a member or an operator. */
  known_origins: {
    member_id: OptionalText
    operator_id: OptionalText
    hash: Buffer
    last_signed_in_at: Timestamp
    known_since: Timestamp
  }

  muted_mails: {
    member_id: string
    kind: MailKind
  }

  push_devices: {
    id: string
    member_id: string
    endpoint: string
    p256dh: string
    auth: string
    added_at: Timestamp
  }

  terms_agreements: {
    member_id: string
    version: string
    url: string
    agreed_at: Timestamp
  }

  mails: {
    id: string
    member_id: string
    name: MailName
    record_id: OptionalText
    facts: ColumnType<Record<string, string>, string>
    mailbox: OptionalText
    queued_at: Timestamp
    attempts: Generated<number>
    subject: OptionalText
    sent_to: OptionalText
    sent_at: OptionalTimestamp
    skipped_at: OptionalTimestamp
    failed_at: OptionalTimestamp
    last_error: OptionalText
    resend_of: OptionalText
    resent_by: OptionalText
    digest_id: OptionalText
  }

  terms_mailings: {
    version: string
    made_at: Timestamp
    mailed_until: Generated<string>
    mailed_at: OptionalTimestamp
  }

  mail_links: {
    token_hash: Buffer
    member_id: string
    purpose: 'reset_password' | 'confirm_email' | 'confirm_new_email' | 'freeze_account'
    mail_id: OptionalText
    made_at: Timestamp
    expires_at: ColumnType<Date, Date, Date>
    used_at: OptionalTimestamp
  }

  email_changes: {
    signature: ColumnType<Buffer | null, never, Buffer>
    id: string
    member_id: string
    old_email: string
    new_email: string
    requested_at: Timestamp
    confirmed_at: OptionalTimestamp
    takes_effect_at: OptionalTimestamp
    ended_at: OptionalTimestamp
    outcome: ColumnType<EmailChangeOutcome | null, never, EmailChangeOutcome>
  }

  account_closings: {
    id: string
    member_id: string
    requested_at: Timestamp
    due_at: ColumnType<Date, never, never>
    announced_at: OptionalTimestamp
    ended_at: OptionalTimestamp
    outcome: ColumnType<ClosingOutcome | null, never, ClosingOutcome>
  }

  kyc_submissions: {
    id: string
    member_id: string
    country: string
    id_card_type: IdCardType
    file_name: string | null
    status: Generated<KycStatus>
    reason: OptionalText
    reason_code: OptionalText
    first_approved_by: OptionalText
    decided_by: OptionalText
    submitted_at: Timestamp
    decided_at: OptionalTimestamp
    revoked_by: OptionalText
    revoked_at: OptionalTimestamp
    details_sealed: Generated<Buffer | null>
    number_hash: Generated<Buffer | null>
    expires_on: OptionalText
    expiry_mailed_at: OptionalTimestamp
    document_removed_at: ColumnType<Date | null, never, never>
    signature: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  }

  kyc_parts: {
    id: string
    submission_id: string
    part: KycPart
    file_name: string
    sent_at: Timestamp
  }

  kyc_openings: {
    id: GeneratedAlways<bigint>
    submission_id: string
    operator_id: string
    opened_at: Timestamp
    parts_shown: Generated<number>
  }
}

export type SessionEnd =
  | 'signed_out'
  | 'password_changed'
  | 'password_reset'
  | 'locked'
  | 'ended_by_member'
  | 'ended_by_operator'
  | 'factors_removed'
  | 'token_reused'

type ClosingOutcome = 'closed' | 'taken_back' | 'undone'

export type EmailChangeOutcome = 'applied' | 'cancelled' | 'replaced' | 'expired' | 'undone' | 'taken'
