import { sql } from 'kysely'
import { listRunningPlans as call } from '@cairn/contract/member/money/records.ts'
import { sealOfDeposit } from '../../ledger/reporting/record-transfers.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'

interface RunningRow {
  _id: string
  plan: string
  amount: bigint
  since: Date
  term_ends_at: Date | null
  gains: bigint
  lost: bigint
  /** For the order: a plan without a term comes last. */
  ends_at: Date
}

/** The member’s deposits in plans, the next to return first, and those without a term last. */
export const listRunningPlans = route(call, async ({ caller: { memberId }, query, tx }) => {
  const running = tx
    .selectFrom(
      sql<RunningRow>`(
        select *, coalesce(term_ends_at, '4000-01-01Z') as ends_at from (
          select deposit.id as _id, plan.name as plan, received_cents - lost_cents as amount, decided_at as since, plan_id,
            lost_cents - reversed_in_deposit(deposit.id) as lost,
            decided_at + plan.term_days * interval '1 day' as term_ends_at
          from deposits deposit join plans plan on plan.id = plan_id
          where member_id = ${memberId} and status = 'completed' and released_at is null and reversed_at is null
            and reversed_in_deposit(deposit.id) < received_cents
        ) as own)`.as('running'),
    )
    .select(['_id', 'plan', 'amount', 'since', 'term_ends_at', 'lost', gainsOf(memberId).as('gains')])
    .select(sealOfDeposit('running._id').as('seal'))
  const order = { time: 'running.ends_at', id: 'running._id', direction: 'asc' } as const
  const { rows: data, next } = await readPage(tx, running, order, query)
  return { data, next }
})

/** The gains that the plan of a row paid to the member since the deposit, less those taken back. */
function gainsOf(memberId: string) {
  return sql<bigint>`(
    select coalesce(sum(share.amount_cents), 0)::bigint
    from distribution_shares share join distributions distribution on distribution.id = share.distribution_id
    where share.member_id = ${memberId} and distribution.plan_id = running.plan_id and share.paid_at >= running.since
      and not exists (select from reversed_shares where share_id = share.id))`
}
