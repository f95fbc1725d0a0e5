import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../../platform/http/callers.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'

interface RefusedSend {
  id: string
  transactionId: string
  refusal: Refusal
}

/** Keeps a refused transaction id on the record of its withdrawal, once while it is open. An unknown withdrawal keeps none. */
export async function keepRefusedTransaction(
  tx: Transaction,
  { audit, caller }: Pick<BoundCaller<OperatorCaller>, 'audit' | 'caller'>,
  { id, transactionId, refusal: { code, message } }: RefusedSend,
): Promise<void> {
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .where('id', '=', id)
    .select(['member_id', 'transaction_id'])
    .executeTakeFirst()
  // Text in another shape is no transaction of this chain, and a second press of the same button is no second transaction.
  if (
    !withdrawal ||
    code === 'transaction_id_invalid' ||
    withdrawal.transaction_id?.toLowerCase() === transactionId.toLowerCase()
  )
    return
  const { rows } = await sql`
    insert into refused_transactions (id, withdrawal_id, transaction_id, entered_by, code, sentence)
    values (${randomUUIDv7()}, ${id}, ${transactionId}, ${caller.operatorId}, ${code}, ${message})
    on conflict (withdrawal_id, entered_by, lower(transaction_id)) where resolved_at is null do nothing
    returning id`.execute(tx)
  if (rows.length === 0) return
  const details = { transaction_id: transactionId, code }
  await audit('withdrawal_transaction_refused', { subjectId: id, memberId: withdrawal.member_id, details })
}

/** Resolves ids that were refused before the withdrawal was sent with the same one. */
export function resolveRecorded(
  tx: Transaction,
  { caller }: Pick<BoundCaller<OperatorCaller>, 'caller'>,
  withdrawalId: string,
  transactionId: string,
): void {
  tx.send(
    tx
      .updateTable('refused_transactions')
      .set({ resolved_by: caller.operatorId, resolved_at: sql`now()`, resolution: 'The withdrawal was sent with it' })
      .where('withdrawal_id', '=', withdrawalId)
      .where(sql<boolean>`lower(transaction_id) = lower(${transactionId})`)
      .where('resolved_at', 'is', null),
  )
}

/** The refused transaction ids of a withdrawal, oldest first. */
export function listRefusedTransactions(tx: Transaction, withdrawalId: string) {
  return tx
    .selectFrom('refused_transactions as refused')
    .innerJoin('operators as operator', 'operator.id', 'refused.entered_by')
    .leftJoin('operators as resolver', 'resolver.id', 'refused.resolved_by')
    .where('refused.withdrawal_id', '=', withdrawalId)
    .orderBy('refused.entered_at')
    .orderBy('refused.id')
    .select([
      'refused.id',
      'refused.transaction_id',
      'operator.name as by',
      'refused.entered_at as at',
      'refused.sentence as why',
      sql<{ by: string; at: string; reason: string } | null>`case when refused.resolved_at is not null
        then json_build_object('by', resolver.name, 'at', refused.resolved_at, 'reason', refused.resolution)
        end`.as('resolved'),
    ])
    .execute()
}
