import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { Asset, DistributionRule } from '@cairn/contract/core/constants.ts'
import type { DepositStatus, WithdrawalStatus } from '@cairn/contract/core/states.ts'
import type { CorrectionCause } from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import type { PaymentCaseName } from '@cairn/contract/operator/shared/payment-cases.ts'
import type { OptionalText, OptionalTimestamp, Signature, Timestamp } from './columns.ts'

/** Plans, deposits, withdrawals and bonuses. The money itself is in the ledger. */
export interface MoneyTables {
  plans: {
    id: string
    name: string
    min_cents: bigint
    max_cents: bigint
    note: Generated<string>
    state: Generated<'draft' | 'open' | 'closed'>
    term_days: ColumnType<number | null, number | null | undefined, number | null>
    distribution_rule: Generated<DistributionRule>
    limits_approval_id: OptionalText
    made_at: Timestamp
    changed_at: Timestamp
    signature: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  }

  receiving_addresses: {
    id: string
    asset: Asset
    address: string
    network: 'mainnet' | 'testnet'
    account_key: OptionalText
    next_index: Generated<number>
    indexes_given_in: ColumnType<string | null, never, null>
    added_at: Timestamp
    replaced_at: OptionalTimestamp
    approval_id: OptionalText
    signature: Signature
  }

  deposit_addresses: {
    deposit_id: string
    receiving_address_id: string
    path_index: number
    address: string
    signature: ColumnType<Buffer, Buffer, never>
  }

  member_addresses: {
    id: string
    receiving_address_id: string
    path_index: number
    member_id: string | null
    address: string
    signature: Buffer
  }

  address_looks: {
    deposit_id: string
    looked_at: Date | null
    due_at: Generated<Date>
  }

  deposits: {
    id: string
    member_id: string
    plan_id: string
    wallet: Asset | 'balance'
    address: OptionalText
    amount_cents: bigint
    received_cents: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    lost_cents: ColumnType<bigint, never, never>
    status: DepositStatus
    transaction_id: OptionalText
    reason: OptionalText
    reason_code: OptionalText
    decided_by: OptionalText
    requested_at: Timestamp
    decided_at: OptionalTimestamp
    approval_id: OptionalText
    released_at: OptionalTimestamp
    reversed_at: ColumnType<Date | null, never, never>
    state: ColumnType<DepositStatus | 'released' | 'reversed', never, never>
    released_by: OptionalText
    release_approval_id: OptionalText
    release_signature: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  }

  withdrawals: {
    id: string
    member_id: string
    asset: Asset
    address: string
    amount_cents: bigint
    signature: Signature
    status: Generated<WithdrawalStatus>
    transaction_id: OptionalText
    /** Written by a correction only. */
    transaction_corrected_at: ColumnType<Date | null, never, never>
    transaction_output: ColumnType<number | null, number | null | undefined, number | null>
    reason: OptionalText
    reason_code: OptionalText
    approvals_needed: Generated<1 | 2>
    approved_by: OptionalText
    approved_at: OptionalTimestamp
    second_approved_by: OptionalText
    second_approved_at: OptionalTimestamp
    claimed_by: OptionalText
    claimed_at: OptionalTimestamp
    claim_signature: ColumnType<Buffer | null, Buffer | undefined, Buffer>
    taken_over_from: OptionalText
    takeover_reason: OptionalText
    uncertain_since: OptionalTimestamp
    marked_uncertain_by: OptionalText
    outcome_approval_id: OptionalText
    settled_by: OptionalText
    requested_at: Timestamp
    settled_at: OptionalTimestamp
  }

  refused_transactions: {
    id: string
    withdrawal_id: string
    transaction_id: string
    entered_by: string
    entered_at: Timestamp
    code: string
    sentence: string
    resolved_by: OptionalText
    resolved_at: OptionalTimestamp
    resolution: OptionalText
  }

  transaction_corrections: {
    approval_id: string
    subject_kind: 'deposit' | 'withdrawal'
    subject_id: string
    asset: Asset
    cause: CorrectionCause
    transaction_before: string
    transaction_id: string
    corrected_at: ColumnType<Date, never, never>
  }

  withdrawal_lookups: {
    withdrawal_id: string
    recorded_at: ColumnType<Date, never, Date | RawBuilder<Date>>
    found: ColumnType<PaymentCaseName | null, never, PaymentCaseName | null>
    sentence: OptionalText
    units: ColumnType<string | null, never, string | null>
    depth: ColumnType<number | null, never, number | null>
    looked_up_at: OptionalTimestamp
    ended_at: OptionalTimestamp
  }

  referral_bonuses: {
    id: Generated<string>
    referred_id: string
    sponsor_id: string
    deposit_id: string
    amount_cents: bigint
    earned_at: Timestamp
    paid_at: OptionalTimestamp
    reversed_at: ColumnType<Date | null, never, never>
  }
}
