import { sql } from 'kysely'
import { pageMax } from '@cairn/contract/core/constants.ts'
import { listRunningPlans as call } from '@cairn/contract/member/records.ts'
import { route } from '../../platform/http/route.ts'

interface RunningRow {
  id: string
  plan: string
  left_cents: bigint
  decided_at: Date
  term_ends_at: Date | null
}

/** The member’s deposits that are in plans, the next to return first, and those without a term last. */
export const listRunningPlans = route(call, async ({ caller: { memberId }, tx }) => {
  const { rows } = await sql<RunningRow>`
    select deposit.id, plan.name as plan, received_cents - lost_cents as left_cents, decided_at,
      decided_at + plan.term_days * interval '1 day' as term_ends_at
    from deposits deposit join plans plan on plan.id = plan_id
    where member_id = ${memberId} and status = 'completed' and released_at is null
    order by term_ends_at, decided_at, deposit.id
    limit ${pageMax}`.execute(tx)
  const data = rows.map(({ id, plan, left_cents, decided_at, term_ends_at }) => ({
    _id: id,
    plan,
    amount: left_cents,
    since: decided_at,
    term_ends_at: term_ends_at ?? undefined,
  }))
  return { data }
})
