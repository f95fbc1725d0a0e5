import { sql } from 'kysely'
import type { RecordStatus } from '@cairn/contract/core/states.ts'
import type { CorrectionCause } from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addressLabel } from '../../shared/addresses/address-label.ts'
import { currentTransaction, transactionForMember } from '../../shared/transactions/corrections.ts'
import { quoteOf, type StoredQuote } from '../../shared/transactions/quotes.ts'
import { offeredAddress, type OfferedAddress } from '../../shared/signing/signed-addresses/deposit-address.ts'

/** A deposit or withdrawal for its member, and the proof of its address. */
export interface RecordRow {
  type: 'deposit' | 'withdrawal'
  id: string
  member_id: string
  amount_cents: bigint
  received_cents: bigint | null
  lost_cents: bigint
  requested_at: Date
  status: RecordStatus
  wallet: string
  plan: string | null
  reason: string | null
  address: string | null
  /** For a deposit: its receiving address. */
  offered: OfferedAddress | null
  /** For a deposit whose rate was fixed. */
  quote: StoredQuote | null
  /** For a withdrawal. */
  signature: Buffer | null
  /** A second operator must approve that the payment arrived. */
  is_being_confirmed: boolean
  /** For a withdrawal. */
  address_label: string | null
  transaction_id: string | null
  /** Why the transaction was corrected last. */
  correction_cause: CorrectionCause | null
  /** For a deposit: the credits of payments that left the chain. */
  reversed_cents: bigint | null
  /** Why the whole deposit was taken back. */
  reversal_reason: string | null
  approved_at: Date | null
  ended_at: Date | null
  term_ends_at: Date | null
  released_at: Date | null
  /** For a deposit that was credited wrongly. */
  reversed_at: Date | null
  /** For a deposit with an address of its own: when it ends by itself. */
  open_until: Date | null
}

/** The fields that only one kind of record has. */
const ofOtherKind = {
  received_cents: null,
  lost_cents: 0n,
  reversed_cents: null,
  reversal_reason: null,
  plan: null,
  offered: null,
  quote: null,
  signature: null,
  is_being_confirmed: false,
  approved_at: null,
  term_ends_at: null,
  released_at: null,
  reversed_at: null,
  open_until: null,
  address_label: null,
} satisfies Partial<RecordRow>

/** Members see a withdrawal in sending, or an uncertain one, as processing. */
export async function findRecord(tx: Transaction, memberId: string, id: string): Promise<RecordRow | undefined> {
  const [deposits, withdrawals] = await Promise.all([
    sql<Omit<RecordRow, 'type' | 'signature' | 'approved_at' | 'address_label'>>`
      select deposits.id, member_id, amount_cents, received_cents, requested_at, status, wallet,
        lost_cents - reversed_in_deposit(deposits.id) as lost_cents,
        (select sum(credited_cents)::bigint from credit_reversals where deposit_id = deposits.id and payment_id is not null
          and credit_reversals.member_id = deposits.member_id)
          as reversed_cents,
        (select payload ->> 'member_reason' from credit_reversals join approvals on approvals.id = approval_id
          where reversed_id = deposits.id) as reversal_reason,
        plan.name as plan, reason, address, ${offeredAddress} as offered, ${quoteOf('deposits')} as quote,
        exists (select from approvals where kind = 'deposit_confirmation' and approvals.status = 'pending'
          and lock_key = 'deposit:' || deposits.id) as is_being_confirmed,
        ${transactionForMember} as transaction_id, ${causeOf('deposits')} as correction_cause,
        decided_at as ended_at, released_at, reversed_at,
        case when status = 'completed' and reversed_at is null then decided_at + plan.term_days * interval '1 day' end as term_ends_at,
        case when exists (select from address_looks where deposit_id = deposits.id) then open_until(deposits) end
          as open_until
      from deposits join plans plan on plan.id = plan_id
      where deposits.id = ${id} and member_id = ${memberId}`.execute(tx),
    sql<Omit<RecordRow, 'type' | Exclude<keyof typeof ofOtherKind, 'signature' | 'approved_at' | 'address_label'>>>`
      select id, member_id, amount_cents, requested_at, asset as wallet, reason, address, ${addressLabel} as address_label, signature,
        case when status in ('sending', 'confirming', 'uncertain') then 'processing' else status end as status,
        ${currentTransaction('withdrawals')} as transaction_id, ${causeOf('withdrawals')} as correction_cause,
        case when status in ('processing', 'sending', 'confirming', 'uncertain', 'completed')
          then coalesce(second_approved_at, approved_at) end as approved_at,
        settled_at as ended_at
      from withdrawals
      where id = ${id} and member_id = ${memberId}`.execute(tx),
  ])
  const [deposit, withdrawal] = [deposits.rows[0], withdrawals.rows[0]]
  if (deposit) return { ...ofOtherKind, ...deposit, type: 'deposit' }
  return withdrawal && { ...ofOtherKind, ...withdrawal, type: 'withdrawal' }
}

function causeOf(table: 'deposits' | 'withdrawals') {
  return sql`(select cause from transaction_corrections where subject_id = ${sql.ref(`${table}.id`)}
    order by corrected_at desc limit 1)`
}
