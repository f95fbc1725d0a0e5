import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { transferKinds } from '../kinds.ts'

/** The kinds of record that cause transfers. */
export type CauseKind = 'deposit' | 'withdrawal' | 'approval' | 'distribution' | 'owner'

/** Which record the reference of a transfer names, by the transfer's kind. A missing kind does not compile. */
const causes: Record<keyof typeof transferKinds, CauseKind> = {
  deposit_confirmed: 'deposit',
  deposit_from_balance: 'deposit',
  deposit_released: 'deposit',
  withdrawal_held: 'withdrawal',
  withdrawal_released: 'withdrawal',
  withdrawal_sent: 'withdrawal',
  // The deposit of the referred member that earned it.
  bonus_paid: 'deposit',
  bonus_budget_funded: 'owner',
  bonus_budget_paid_in: 'approval',
  bonus_budget_returned: 'approval',
  gain_realised: 'approval',
  loss_realised: 'approval',
  loss_shared: 'approval',
  distribution_reversed: 'distribution',
  gain_distributed: 'distribution',
  correction_credited: 'approval',
  correction_debited: 'approval',
}

/** The kind of record that caused a transfer of this kind. */
export function causeOf(kind: string): CauseKind | 'unknown' {
  return Object.hasOwn(causes, kind) ? causes[kind as keyof typeof causes] : 'unknown'
}

/** The record that caused the transfer with this id, in a list; empty when there is no such transfer. */
export async function findCauses(tx: Transaction, transferId: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from ledger.transfers where id = ${transferId}::uuid`.execute(tx)
  return rows.map(({ reference }) => reference)
}
