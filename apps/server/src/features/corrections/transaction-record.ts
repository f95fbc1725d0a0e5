import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { chainSettings } from '../../shared/transactions/chain-settings.ts'
import type { CorrectedKind } from '../../shared/transactions/corrections.ts'
import { requireUnusedIncoming, requireUnusedOutgoing } from '../../shared/transactions/transaction-ids.ts'

export interface TransactionRecord {
  kind: CorrectedKind
  id: string
  member_id: string
  asset: Asset
  /** Where a withdrawal was paid to. */
  address: string
  cents: bigint
  /** The current one. */
  transaction_id: string
  /** A deposit whose credit was taken back. */
  is_reversed: boolean
}

/** Reads a deposit or withdrawal with its current transaction. Refuses `not_found`, and `transaction_missing` without one. */
export async function readTransactionRecord(tx: Transaction, id: string): Promise<TransactionRecord> {
  const [record] = await tx.rows<Omit<TransactionRecord, 'transaction_id'> & { transaction_id: string | null }>(
    `select 'deposit' as kind, id, member_id, wallet as asset, coalesce(address, '') as address,
       coalesce(received_cents, amount_cents) as cents, current_transaction(id, transaction_id) as transaction_id,
       reversed_at is not null as is_reversed
     from deposits where id = $1
     union all
     select 'withdrawal', id, member_id, asset, address, amount_cents,
       case status when 'completed' then current_transaction(id, transaction_id) end, false
     from withdrawals where id = $1`,
    [id],
  )
  if (!record) throw refuse('not_found')
  const { transaction_id } = record
  if (transaction_id === null) throw refuse('transaction_missing')
  return { ...record, transaction_id }
}

/** Refuses `transaction_id_used` when another record has the transaction, and `deposit_reversed`. */
export async function requireUnusedBy(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  { address, asset, id, is_reversed, kind }: TransactionRecord,
  transactionId: string,
): Promise<void> {
  if (is_reversed) throw refuse('deposit_reversed')
  if (kind === 'deposit') return requireUnusedIncoming(tx, transactionId)
  return requireUnusedOutgoing(tx, transactionId, { id, address, isLookedUp: chainSettings(config)[asset].length > 0 })
}
