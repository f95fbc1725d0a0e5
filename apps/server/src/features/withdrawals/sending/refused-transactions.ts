import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../../platform/http/callers.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { keepRefused } from '../../../shared/transactions/sent-withdrawals.ts'

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
  const entered = { withdrawalId: id, transactionId, enteredBy: caller.operatorId }
  if (!(await keepRefused(tx, { ...entered, code, sentence: message }))) return
  const details = { transaction_id: transactionId, code }
  await audit('withdrawal_transaction_refused', { subjectId: id, memberId: withdrawal.member_id, details })
}

const whyUnconfirmed = {
  replaced: 'Another transaction was entered before the chain confirmed it',
  uncertain: 'The withdrawal was marked as uncertain before the chain confirmed it',
}

/** Lists the transaction of a withdrawal that the chain has not confirmed, if there is one, as one to check. */
export async function keepUnconfirmed(
  tx: Transaction,
  enteredBy: string,
  { id, transaction_id }: { id: string; transaction_id: string | null },
  code: keyof typeof whyUnconfirmed,
): Promise<void> {
  if (transaction_id === null) return
  const sentence = whyUnconfirmed[code]
  await keepRefused(tx, { withdrawalId: id, transactionId: transaction_id, enteredBy, code, sentence })
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
