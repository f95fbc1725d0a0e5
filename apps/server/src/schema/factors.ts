import type { ColumnType } from 'kysely'
import type { OptionalTimestamp, Timestamp } from './columns.ts'

/** Members' sign-in factors beside the password. */
export interface FactorTables {
  authenticators: {
    member_id: string
    totp_secret: ColumnType<Buffer, Buffer, never>
    totp_last_step: ColumnType<bigint, never, bigint>
    made_at: ColumnType<Date, never, never>
    confirmed_at: OptionalTimestamp
    guarded_since: Timestamp
  }

  recovery_codes: {
    member_id: string
    code_hash: ColumnType<Buffer, Buffer, never>
    made_at: ColumnType<Date, never, never>
    used_at: OptionalTimestamp
  }

  passkeys: {
    id: string
    member_id: string
    credential_id: ColumnType<Buffer, Buffer, never>
    public_key: ColumnType<Buffer, Buffer, never>
    sign_count: bigint
    name: ColumnType<string, string, never>
    made_at: ColumnType<Date, never, never>
    last_used_at: OptionalTimestamp
    guarded_since: Timestamp
  }

  challenges: {
    challenge_hash: Buffer
    kind: 'member' | 'operator'
    purpose: ChallengePurpose
    member_id: string | null
    operator_id: string | null
    expires_at: Timestamp
  }

  factor_removals: {
    id: string
    member_id: string
    approval_id: string
    approved_at: ColumnType<Date, never, never>
    due_at: ColumnType<Date, never, never>
    ended_at: OptionalTimestamp
    outcome: ColumnType<FactorRemovalOutcome | null, never, FactorRemovalOutcome>
  }
}

/** The purpose of the answer to a challenge. */
export type ChallengePurpose = 'sign_in' | 'add_passkey' | 'reauthenticate' | 'sign_withdrawal' | 'sign_decision'

type FactorRemovalOutcome = 'removed' | 'stopped'
