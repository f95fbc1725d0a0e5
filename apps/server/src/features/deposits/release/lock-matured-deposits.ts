import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

/**
 * Holds deposits whose plan's term is over and that are still in it, those that are longest over first. What another holds is
 * skipped, so that two who release at once share the work.
 */
export function lockMaturedDeposits(tx: Transaction, limit: number) {
  return (
    tx
      .selectFrom('deposits as deposit')
      .innerJoin('plans as plan', 'plan.id', 'deposit.plan_id')
      .where('deposit.status', '=', 'completed')
      .where('deposit.released_at', 'is', null)
      .where(sql<boolean>`deposit.decided_at + plan.term_days * interval '1 day' <= now()`)
      .orderBy('deposit.decided_at')
      .limit(limit)
      .forUpdate('deposit')
      .skipLocked()
      .select(['deposit.id', 'deposit.member_id', 'deposit.received_cents'])
      // What is completed was received, says a constraint.
      .$narrowType<{ received_cents: bigint }>()
      .execute()
  )
}
