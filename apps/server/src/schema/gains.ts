import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Asset, DistributionRule } from '@cairn/contract/core/constants.ts'
import type { DistributionStatus } from '@cairn/contract/core/states.ts'
import type { DistributionFailure } from '@cairn/contract/operator/gains/distributions.ts'
import type { GainOrLossKind } from '@cairn/contract/operator/gains/gains.ts'
import type { CustodyAsset } from '@cairn/contract/operator/ledger/custody-movements.ts'
import type { PaymentOutcome } from '@cairn/contract/operator/deposits/payments.ts'
import type { reconciliationStatuses } from '@cairn/contract/operator/ledger/reconciliations.ts'
import type { OptionalText, OptionalTimestamp, Timestamp } from './columns.ts'

/** The platform's gains and losses, members' shares of them, and reconciliations. */
export interface GainsTables {
  gains_and_losses: EvidenceColumns & {
    plan_id: string
    kind: GainOrLossKind
    happened_on: ColumnType<Date, string, never>
    recorded_at: Timestamp
  }

  bonus_fundings: EvidenceColumns & {
    requested_at: Timestamp
  }

  bonus_funding_reversals: {
    funding_id: string
    approval_id: string
    reversed_at: Timestamp
  }

  distributions: {
    id: string
    plan_id: string
    amount_cents: bigint
    rule: DistributionRule
    as_of: ColumnType<Date, string, never>
    preview_hash: string
    status: Generated<DistributionStatus>
    failure: ColumnType<DistributionFailure | null, never, DistributionFailure>
    counted_from: ColumnType<Date | null, never, string>
    invested_cents: ColumnType<bigint | null, never, bigint>
    member_count: ColumnType<number | null, never, number>
    requested_by: string
    approval_id: ColumnType<string | null, string | null | undefined, never>
    requested_at: Timestamp
    finished_at: ColumnType<Date | null, never, Date>
    reversed_at: ColumnType<Date | null, never, never>
    reversal_approval_id: ColumnType<string | null, never, never>
  }

  /** Written by `ledger.post_reversal` only. */
  reversed_shares: {
    id: ColumnType<string, never, never>
    share_id: ColumnType<string, never, never>
    distribution_id: ColumnType<string, never, never>
    member_id: ColumnType<string, never, never>
    amount_cents: ColumnType<bigint, never, never>
    reversed_at: ColumnType<Date, never, never>
  }

  distribution_shares: {
    id: string
    distribution_id: string
    member_id: string
    invested_cents: bigint
    weight: bigint
    amount_cents: bigint
    paid_at: Timestamp
    signature: Buffer | null
  }

  custody_units: {
    id: GeneratedAlways<bigint>
    reference: string
    asset: Asset
    /** Digits of smallest units. */
    units: string
    recorded_by: string | null
    recorded_at: Timestamp
  }

  incoming_payments: {
    id: string
    asset: Asset
    transaction_id: string
    output: number
    /** Digits of smallest units. */
    units: string
    amount_cents: ColumnType<bigint | null, bigint, never>
    note: OptionalText
    entered_by: OptionalText
    entered_at: Timestamp
    member_address_id: OptionalText
    deposit_id: OptionalText
    seen_at: ColumnType<Date | null, Date | undefined, never>
    block_height: ColumnType<bigint | null, bigint | undefined, bigint>
    depth: ColumnType<number | null, number | undefined, number>
    is_final: ColumnType<boolean | null, boolean | undefined, boolean>
    looked_up_at: ColumnType<Date | null, never, Date>
    gone_since: ColumnType<Date | null, never, Date | null>
    has_left: GeneratedAlways<boolean>
    reversed_at: ColumnType<Date | null, never, never>
    found: ColumnType<string | null, never, string | null>
    outcome: ColumnType<PaymentOutcome | 'deposited' | null, never, PaymentOutcome | 'deposited'>
    decided_at: ColumnType<Date | null, never, Date>
    approval_id: OptionalText
    signature: ColumnType<Buffer | null, never, Buffer>
    credited_cents: ColumnType<bigint | null, never, bigint>
  }

  /** Written by `ledger.post_credit_reversal`; only the loss is added later. */
  credit_reversals: {
    approval_id: ColumnType<string, never, never>
    payment_id: ColumnType<string | null, never, never>
    deposit_id: ColumnType<string, never, never>
    reversed_id: GeneratedAlways<string>
    reversed_at: ColumnType<Date, never, never>
    credited_cents: ColumnType<bigint, never, never>
    missing_cents: ColumnType<bigint, never, never>
    loss_approval_id: ColumnType<string | null, never, string>
  }

  overdrawn_assets: {
    asset: CustodyAsset
    found_at: Timestamp
  }

  reconciliations: {
    id: string
    asset: CustodyAsset
    as_of: ColumnType<Date, string, never>
    /** Written by a trigger. */
    book_cents: GeneratedAlways<bigint>
    counted_cents: bigint
    difference_cents: GeneratedAlways<bigint>
    /** Digits of smallest units. */
    counted_units: ColumnType<string | null, string | null | undefined, never>
    rate_micros: bigint | null
    book_units: ColumnType<string | null, never, never>
    unknown_count: ColumnType<number | null, never, never>
    open_payment_cents: ColumnType<bigint | null, never, never>
    missing_cents: GeneratedAlways<bigint | null>
    note: string
    counted_by: string
    counted_at: ColumnType<Date, never, never>
    explanation: OptionalText
    explained_by: OptionalText
    explained_at: OptionalTimestamp
    status: GeneratedAlways<(typeof reconciliationStatuses)[number]>
  }
}

/** Money that the platform received or paid elsewhere, with its evidence and the request for two people. */
interface EvidenceColumns {
  id: string
  amount_cents: bigint
  asset: ColumnType<Asset | null, Asset | null, never>
  document_name: string
  document_reference: OptionalText
  counterparty: string
  transaction_id: OptionalText
  approval_id: string
}
