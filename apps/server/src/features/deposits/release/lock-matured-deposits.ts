import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { leftOfDeposit } from './left-of-deposit.ts'

/**
 * Locks deposits that are still in their plan after its term ended, the longest confirmed first. Skips rows that another
 * transaction has locked, so that two releases at once share the work, and the member with an operator's own email, whom
 * the job releases. Each plan has its own term, so each is asked for its oldest: in the order of all plans, the deposits of
 * long terms come first, and each release would read past them.
 */
export function lockMaturedDeposits(tx: Transaction, limit: number, exceptEmail = '') {
  return tx
    .selectFrom('plans as plan')
    .innerJoinLateral(
      (plans) =>
        plans
          .selectFrom('deposits as deposit')
          .whereRef('deposit.plan_id', '=', 'plan.id')
          .where('deposit.status', '=', 'completed')
          .where('deposit.released_at', 'is', null)
          .where(sql<boolean>`deposit.decided_at <= now() - plan.term_days * interval '1 day'`)
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
          .forUpdate()
          .skipLocked()
          .select(['deposit.id', 'deposit.member_id', 'deposit.decided_at', leftOfDeposit])
          .as('matured'),
      (join) => join.onTrue(),
    )
    .where('plan.term_days', 'is not', null)
    .orderBy('matured.decided_at')
    .limit(limit)
    .select(['matured.id', 'matured.member_id', 'matured.left_cents'])
    .execute()
}
