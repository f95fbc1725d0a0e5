import { sql, type RawBuilder } from 'kysely'
import type { DistributionRule } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** A plan, its last distribution, and the days that count in the next one, as `2026-11-20` in UTC. */
export interface Period {
  plan: string
  name: string
  rule: DistributionRule
  last_id: string | null
  last_as_of: string | null
  as_of: string
  /** By record date the same as `as_of`; day-weighted the day after the distribution before, or the day of the first deposit. */
  counted_from: string
}

/**
 * The period of each plan's next distribution, as a query. Without a day it is as of the newest gain that was approved since the
 * last distribution, or as of the current day. Two distributions of one day count the same days.
 */
export function periods(asOf: string | undefined): RawBuilder<unknown> {
  return sql`
    select dated.*, case rule when 'record_date' then as_of else least(as_of, coalesce(
      (select max(earlier.as_of) + 1 from distributions earlier
        where earlier.plan_id = dated.plan and earlier.status = 'posted' and earlier.as_of < dated.as_of),
      (select (min(decided_at) at time zone 'UTC')::date from deposits
        where plan_id = dated.plan and status = 'completed'))) end as counted_from
    from (
      select plan.id as plan, plan.name, plan.distribution_rule as rule, last.id as last_id, last.as_of as last_as_of,
        coalesce(${asOf ?? null}::date, greatest(last.as_of, least((now() at time zone 'UTC')::date, (
          select max(gain.happened_on) from gains_and_losses gain join approvals approval on approval.id = gain.approval_id
          where gain.plan_id = plan.id and gain.kind = 'gain' and approval.status = 'approved'
            and approval.decided_at > coalesce(last.finished_at, '-infinity'))))) as as_of
      from plans plan left join lateral (
        select id, as_of, finished_at from distributions
        where plan_id = plan.id and status = 'posted' order by as_of desc, finished_at desc, id desc limit 1
      ) as last on true
    ) as dated`
}

/** The period of one plan's next distribution. Refuses `plan_unknown`. */
export async function readPeriod(tx: Transaction, planId: string, asOf?: string): Promise<Period> {
  const { rows } = await sql<Period>`
    select plan, name, rule, last_id, last_as_of::text, as_of::text, counted_from::text
    from (${periods(asOf)}) as period where plan = ${planId}`.execute(tx)
  if (!rows[0]) throw refuse('plan_unknown')
  return rows[0]
}

/** Refuses `as_of_invalid` for a day in the future or before the plan's last distribution. */
export function requirePossibleDay({ as_of, last_as_of }: Period): void {
  const today = new Date().toISOString().slice(0, 10)
  if (as_of > today || as_of < (last_as_of ?? '')) throw refuse('as_of_invalid')
}

/** The days in words: `on 2026-11-20`, `from 2026-11-01 to 2026-11-20`. */
export function formatPeriod({ rule, counted_from, as_of }: Pick<Period, 'rule' | 'counted_from' | 'as_of'>): string {
  return rule === 'record_date' ? `on ${as_of}` : `from ${counted_from} to ${as_of}`
}
