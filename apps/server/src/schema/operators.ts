import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Asset, OperatorRole } from '@cairn/contract/core/constants.ts'
import type { ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { MailedQueue } from '@cairn/contract/operator/mails/waiting-mails.ts'
import type { Examination } from '@cairn/contract/operator/operations.ts'
import type { LostAccess } from '@cairn/contract/operator/operators/resets.ts'
import type { ApprovalStatus } from '@cairn/contract/core/states.ts'
import type { OptionalText, OptionalTimestamp, Timestamp } from './columns.ts'
import type { SettingsTable } from './settings.ts'

/** Operators, their requests, the settings and the audit log. */
export interface OperatorTables {
  sample_data: {
    is_only_row: Generated<boolean>
  }

  settings: SettingsTable

  policy_reports: {
    fingerprint: Buffer
    page: string
    directive: string
    blocked: string
    source: string
    network: Buffer
    reports: Generated<bigint>
    first_at: Generated<Date>
    last_at: Generated<Date>
  }

  examinations: {
    is_only_row: Generated<boolean>
    examined_at: Timestamp
    server: string
    subjects: ColumnType<Examination['subjects'], string, string>
    certificates: ColumnType<Examination['certificates'], string, string>
  }

  chain_sources: {
    asset: Asset
    source: string
    since: Generated<Date>
    looked_at: Date
    height: bigint | null
    tip_at: Date | null
    followed_height: bigint | null
    followed_hash: string | null
    problem: string | null
    sentence: string | null
  }

  rate_sources: {
    source: string
    asset: Asset
    looked_at: Date
    rate_micros: bigint | null
    read_at: Date | null
    problem: string | null
    sentence: string | null
  }

  page_files: {
    build: Buffer
    name: string
    content: Buffer
    signature: Buffer
    published_at: Timestamp
  }

  announcements: {
    id: string
    words: string
    first_day: string
    last_day: string
    made_by: string
    made_at: Timestamp
    approval_id: string
    due_at: Timestamp
    ended_by: OptionalText
    ended_at: OptionalTimestamp
    mailed_until: Generated<string>
    mailed_at: OptionalTimestamp
  }

  operator_mails: {
    operator_id: string
    queue: MailedQueue
  }

  waiting_mails: {
    operator_id: string
    queue: MailedQueue
    record_id: string
    seen_at: ColumnType<Date, never, never>
    mailed_at: OptionalTimestamp
    is_digest: Generated<boolean>
  }

  record_viewers: {
    record_id: string
    operator_id: string
    seen_at: Timestamp
  }

  operators: {
    id: string
    email: string
    name: string
    role: OperatorRole
    password_hash: string
    totp_secret: Buffer
    totp_last_step: Generated<bigint>
    removed_at: OptionalTimestamp
    suspended_until: OptionalTimestamp
    suspended_by: OptionalText
    invited_at: Timestamp
    signature: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  }

  /** Written by functions only. */
  operator_removals: {
    id: ColumnType<string, never, never>
    operator_id: ColumnType<string, never, never>
    requested_by: ColumnType<string, never, never>
    reason: ColumnType<string, never, never>
    due_at: ColumnType<Date, never, never>
    objected_at: ColumnType<Date | null, never, never>
    withdrawn_at: ColumnType<Date | null, never, never>
    removed_at: ColumnType<Date | null, never, never>
  }

  operator_sessions: {
    token_hash: Buffer
    operator_id: string
    signed_in_at: Timestamp
    last_seen_at: Timestamp
    ended_at: OptionalTimestamp
    id: Generated<string>
    device: Generated<string>
    address: Generated<string>
    reauthenticated_at: Timestamp
    codes_tried: Generated<number>
    new_totp_secret: Buffer | null
  }

  operator_recovery_codes: {
    operator_id: string
    code_hash: Buffer
    used_at: OptionalTimestamp
  }

  /** Added and removed by functions only. */
  operator_passkeys: {
    id: ColumnType<string, never, never>
    operator_id: ColumnType<string, never, never>
    credential_id: ColumnType<Buffer, never, never>
    public_key: ColumnType<Buffer, never, never>
    sign_count: ColumnType<bigint, never, bigint>
    name: ColumnType<string, never, never>
    made_at: ColumnType<Date, never, never>
    last_used_at: OptionalTimestamp
    signature: ColumnType<Buffer | null, never, Buffer>
  }

  /** Started and closed by functions only. */
  operator_resets: {
    id: ColumnType<string, never, never>
    operator_id: ColumnType<string, never, never>
    lost: ColumnType<LostAccess, never, never>
    approval_id: ColumnType<string | null, never, never>
    token_hash: ColumnType<Buffer | null, never, Buffer>
    expires_at: OptionalTimestamp
    started_at: ColumnType<Date, never, never>
    closed_at: ColumnType<Date | null, never, never>
  }

  operator_invitations: {
    id: string
    email: string
    role: OperatorRole
    totp_secret: Buffer
    token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    expires_at: OptionalTimestamp
    invited_by: OptionalText
    invited_at: Timestamp
    accepted_at: OptionalTimestamp
    withdrawn_at: OptionalTimestamp
  }

  approvals: {
    id: string
    kind: ApprovalKindName
    payload: ColumnType<Record<string, string | number | boolean | null>, string, never>
    sentence: string
    reason: string
    lock_key: OptionalText
    member_id: OptionalText
    operator_id: OptionalText
    requested_by: string
    requested_at: Timestamp
    status: Generated<ApprovalStatus>
    decided_by: OptionalText
    decided_at: OptionalTimestamp
    decision_reason: OptionalText
    figures: ColumnType<Record<string, string | number | boolean | null> | null, never, string>
  }

  ledger_verifications: {
    id: string
    requested_by: string
    requested_at: Timestamp
    transfers_expected: bigint
    transfers_seen: Generated<bigint>
    progress_at: Timestamp
    finished_at: OptionalTimestamp
    is_valid: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    head: OptionalText
    findings: ColumnType<string[], string | undefined, string>
    finding_count: Generated<number>
  }

  'audit.events': {
    id: GeneratedAlways<bigint>
    at: Timestamp
    actor_kind: 'visitor' | 'member' | 'operator' | 'system'
    actor_id: OptionalText
    did: string
    subject_kind: string
    subject_id: OptionalText
    member_id: OptionalText
    details: ColumnType<Record<string, string | number | boolean | null>, string, string>
    request_id: OptionalText
  }

  evidence_files: {
    id: string
    name: string
    media_type: 'application/pdf' | 'image/jpeg'
    byte_count: number
    file_name: string
    uploaded_by: string
    uploaded_at: Timestamp
  }

  evidence_attachments: {
    file_id: string
    record_id: string
  }

  approval_comments: {
    id: string
    approval_id: string
    operator_id: string
    words: string
    written_at: ColumnType<Date, never, never>
  }
}
