import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { CompletedDeposit } from './return-to-balance.ts'

/**
 * Locks deposits that are still in their plan after its term ended, the longest confirmed first. Skips rows that another
 * transaction has locked, so that two releases at once share the work, and the member with an operator's own email, whom
 * the job releases. Each plan has its own term, so each is asked for its oldest: in the order of all plans, the deposits of
 * long terms come first, and each release would read past them.
 */
export async function lockMaturedDeposits(
  tx: Transaction,
  limit: number,
  exceptEmail = '',
): Promise<CompletedDeposit[]> {
  const isOfOthers = exceptEmail
    ? sql`and not exists (select from members where id = deposit.member_id and lower(email) = lower(${exceptEmail}))`
    : sql``
  const { rows } = await sql<CompletedDeposit>`
    select matured.id, matured.member_id, matured.left_cents
    from plans plan cross join lateral (
      select id, member_id, decided_at, received_cents - lost_cents as left_cents
      from deposits deposit
      where plan_id = plan.id and status = 'completed' and released_at is null
        and decided_at <= now() - plan.term_days * interval '1 day' ${isOfOthers}
      order by decided_at limit ${limit} for update skip locked
    ) as matured
    where plan.term_days is not null
    order by matured.decided_at limit ${limit}`.execute(tx)
  return rows
}
