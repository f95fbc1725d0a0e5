import { sql } from 'kysely'
import { listPlanResults as call, type PlanResult } from '@cairn/contract/member/money/plans.ts'
import { route } from '../../platform/http/route.ts'

const resultsMax = 12

/**
 * Payouts and losses of the open plans, newest first. A distribution has the documents of the gains approved since the one
 * before. A reversed one is left out. A loss reduces deposits only by the part that its plan's gains do not cover.
 */
export const listPlanResults = route(call, async ({ tx }) => {
  const { rows } = await sql<{ plan: string; results: PlanResult[] }>`
    with posted as (
      select plan_id, amount_cents, invested_cents, finished_at, requested_at,
        lag(requested_at, 1, '-infinity') over (partition by plan_id order by requested_at) as after
      from distributions where status = 'posted'
    ),
    result as (
      select plan_id, 'distribution' as type, (finished_at at time zone 'UTC')::date as day,
        round(amount_cents * 100.0 / nullif(invested_cents, 0), 2) as percent,
        array(
          select gain.document_name from gains_and_losses gain join approvals approval on approval.id = gain.approval_id
          where gain.plan_id = posted.plan_id and gain.kind = 'gain' and approval.status = 'approved'
            and approval.decided_at > posted.after and approval.decided_at <= posted.requested_at
          order by gain.happened_on, gain.id
        ) as evidence
      from posted
      union all
      select loss.plan_id, 'loss', loss.happened_on, case when gains_cents is null then 0.00
          else round((loss.amount_cents - gains_cents) * 100.0 / nullif(deposits_cents, 0), 2) end, array[loss.document_name]
      from gains_and_losses loss join approvals approval on approval.id = loss.approval_id
      -- The request has dollars: what the gains cover, and what the deposits that bear the rest had. Absent where the gains cover all.
      cross join lateral (
        select (approval.payload ->> 'from_gains')::numeric * 100 as gains_cents,
          (approval.payload ->> 'invested_before')::numeric * 100 as deposits_cents
      ) as split
      where loss.kind = 'loss' and approval.status = 'approved'
    )
    select plan.id as plan, json_agg(json_build_object(
        'type', newest.type, 'day', newest.day, 'percent', newest.percent::text, 'evidence', newest.evidence
      ) order by newest.day desc, newest.type) as results
    from plans plan cross join lateral (
      select * from result where plan_id = plan.id order by day desc, type limit ${resultsMax}
    ) as newest
    where plan.state = 'open'
    group by plan.id`.execute(tx)
  return { data: rows }
})
