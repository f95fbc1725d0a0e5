import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { leftOfDeposit } from './left-of-deposit.ts'

/**
 * Locks deposits that are still in their plan after its term ended, the longest ended first. Skips rows that another
 * transaction has locked, so that two releases at once share the work, and the member with an operator's own email, whom
 * the job releases.
 */
export function lockMaturedDeposits(tx: Transaction, limit: number, exceptEmail = '') {
  return tx
    .selectFrom('deposits as deposit')
    .innerJoin('plans as plan', 'plan.id', 'deposit.plan_id')
    .where('deposit.status', '=', 'completed')
    .where('deposit.released_at', 'is', null)
    .where(sql<boolean>`deposit.decided_at + plan.term_days * interval '1 day' <= now()`)
    .$if(exceptEmail !== '', (deposits) =>
      deposits.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('members as member')
              .whereRef('member.id', '=', 'deposit.member_id')
              .where(sql<boolean>`lower(member.email) = lower(${exceptEmail})`)
              .select('member.id'),
          ),
        ),
      ),
    )
    .orderBy('deposit.decided_at')
    .limit(limit)
    .forUpdate('deposit')
    .skipLocked()
    .select(['deposit.id', 'deposit.member_id', leftOfDeposit])
    .execute()
}
