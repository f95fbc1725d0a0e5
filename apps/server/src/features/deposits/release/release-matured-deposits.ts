import { sql } from 'kysely'
import { releaseMatured as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { listSignedIds, type Checker } from '../../../shared/signing/signatures/sign-stored.ts'
import { returnToBalance, type CompletedDeposit } from './return-to-balance.ts'

/**
 * Returns every matured deposit to the balance, each in its own transaction, and returns their number. Two servers may run it at
 * once: each skips rows that the other has locked.
 */
export async function releaseMaturedDeposits(services: Checker): Promise<number> {
  for (let released = 0; ; released += 1) if (!(await releaseNext(services))) return released
}

function releaseNext(services: Checker): Promise<boolean> {
  return inTransaction(services.database, async (tx) => {
    const [matured] = await lockMaturedDeposits(tx, services, { limit: 1 })
    if (matured) await returnToBalance(tx, { ...bindCaller(tx, { kind: 'system' }), services }, matured)
    return matured !== undefined
  })
}

/** Deposits per transaction, which locks their members' accounts until it ends. */
const releasedMax = 500

/** Does the work of the five-minute job at once, in an operator’s name. */
export const releaseMatured = route(call, async ({ actor, audit, caller, services, tx }) => {
  const matured = await lockMaturedDeposits(tx, services, { limit: releasedMax + 1, exceptEmail: caller.email })
  const chosen = matured.slice(0, releasedMax)
  // By member, so that two such calls cannot deadlock.
  for (const deposit of chosen.toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1))) {
    await returnToBalance(tx, { actor, audit, services }, deposit)
  }
  return { released: chosen.length, are_more: matured.length > releasedMax, msg: 'Released' }
})

/**
 * Locks deposits that are still in their plan after its term ended, the longest confirmed first. Skips rows that another
 * transaction has locked, so that two releases at once share the work, and the member with an operator's own email, whom the job
 * releases. Each plan has its own term, so each plan is read oldest first: in the order of all plans, the deposits of long terms
 * come first, and each release would read past them. A plan whose term was altered in the database releases nothing.
 */
async function lockMaturedDeposits(
  tx: Transaction,
  services: Checker,
  { limit, exceptEmail = '' }: { limit: number; exceptEmail?: string },
): Promise<CompletedDeposit[]> {
  const plans = await listSignedIds(tx, services, 'plan', 'term_days is not null')
  const isOfOthers = exceptEmail
    ? sql`and not exists (select from members where id = deposit.member_id and lower(email) = lower(${exceptEmail}))`
    : sql``
  const { rows } = await sql<CompletedDeposit>`
    select matured.id, matured.member_id, matured.received_cents, matured.lost_cents
    from plans plan cross join lateral (
      select id, member_id, decided_at, received_cents, lost_cents
      from deposits deposit
      where plan_id = plan.id and status = 'completed' and released_at is null and reversed_at is null
        and decided_at <= now() - plan.term_days * interval '1 day' ${isOfOthers}
      -- The index has them in this order; \`released_at\` is null in each.
      order by released_at, decided_at limit ${limit} for update skip locked
    ) as matured
    where plan.id = any (${plans})
    order by matured.decided_at limit ${limit}`.execute(tx)
  return rows
}
