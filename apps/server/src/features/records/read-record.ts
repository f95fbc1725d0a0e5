import { sql } from 'kysely'
import type { RecordStatus } from '@cairn/contract/core/states.ts'
import type { CorrectionCause } from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { currentTransaction } from '../../shared/transactions/corrections.ts'
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
  transaction_id: string | null
  /** Why the transaction was corrected last. */
  correction_cause: CorrectionCause | null
  approved_at: Date | null
  ended_at: Date | null
  term_ends_at: Date | null
  released_at: Date | null
  /** For a deposit with an address of its own: when it ends by itself. */
  open_until: Date | null
}

/** Members see a withdrawal in sending, or an uncertain one, as processing. */
export async function findRecord(tx: Transaction, memberId: string, id: string): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select 'deposit' as type, deposits.id, member_id, amount_cents, received_cents, lost_cents, requested_at, status, wallet,
      plan.name as plan, reason, address, ${offeredAddress} as offered,
      ${quoteOf('deposits')} as quote, null::bytea as signature,
      exists (select from approvals where kind = 'deposit_confirmation' and approvals.status = 'pending'
        and lock_key = 'deposit:' || deposits.id) as is_being_confirmed,
      ${currentTransaction('deposits')} as transaction_id, ${causeOf('deposits')} as correction_cause,
      null::timestamptz as approved_at, decided_at as ended_at,
      case status when 'completed' then decided_at + plan.term_days * interval '1 day' end as term_ends_at, released_at,
      case when exists (select from address_looks where deposit_id = deposits.id) then open_until(deposits) end as open_until
    from deposits join plans plan on plan.id = plan_id
    where deposits.id = ${id} and member_id = ${memberId}
    union all
    select 'withdrawal', id, member_id, amount_cents, null, 0, requested_at,
      case when status in ('sending', 'uncertain') then 'processing' else status end, asset,
      null, reason, address, null, null, signature, false, ${currentTransaction('withdrawals')}, ${causeOf('withdrawals')},
      case when status in ('processing', 'sending', 'uncertain', 'completed') then coalesce(second_approved_at, approved_at) end,
      settled_at, null, null, null
    from withdrawals
    where id = ${id} and member_id = ${memberId}`.execute(tx)
  return rows[0]
}

function causeOf(table: 'deposits' | 'withdrawals') {
  return sql`(select cause from transaction_corrections where subject_id = ${sql.ref(`${table}.id`)}
    order by corrected_at desc limit 1)`
}
