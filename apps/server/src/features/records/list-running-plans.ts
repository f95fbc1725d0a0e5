import { sql } from 'kysely'
import { listRunningPlans as call } from '@cairn/contract/member/records.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

interface RunningRow {
  id: string
  plan: string
  left_cents: bigint
  decided_at: Date
  term_ends_at: Date | null
  /** For the order: a plan without a term comes after all others. */
  ends_at: Date
}

/** The member’s deposits that are in plans, the next to return first, and those without a term last. */
export const listRunningPlans = route(call, async ({ caller: { memberId }, query, tx }) => {
  const running = tx
    .selectFrom(
      sql<RunningRow>`(
        select *, coalesce(term_ends_at, '4000-01-01Z') as ends_at from (
          select deposit.id, plan.name as plan, received_cents - lost_cents as left_cents, decided_at,
            decided_at + plan.term_days * interval '1 day' as term_ends_at
          from deposits deposit join plans plan on plan.id = plan_id
          where member_id = ${memberId} and status = 'completed' and released_at is null
        ) as own)`.as('running'),
    )
    .select(['running.id', 'plan', 'left_cents', 'decided_at', 'term_ends_at'])
  const { page, next } = await readPage(running, { time: 'running.ends_at', id: 'running.id', direction: 'asc' }, query)
  const data = page.map(({ id, plan, left_cents, decided_at, term_ends_at }) => ({
    _id: id,
    plan,
    amount: left_cents,
    since: decided_at,
    term_ends_at: term_ends_at ?? undefined,
  }))
  return { data, next }
})
