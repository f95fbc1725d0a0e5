import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readRealisedGains } from '../../../ledger/realised-gains.ts'
import { formatPeriod, periods, readPeriod } from './distribution-period.ts'
import { divideProRata, type Part } from './divide-pro-rata.ts'

/** A division of an amount of a plan's gains, as of a day. */
export interface Division {
  planId: string
  amountCents: bigint
  asOf?: string | undefined
}

export interface Share extends Part {
  memberId: string
  /** The member's money in the plan at the end of the last counted day. */
  investedCents: bigint
  /** Cents × days. */
  weight: bigint
}

/**
 * Divides an amount among a plan's members by cents × days: a share for each member with money in the plan on a counted day, by
 * member id, including zero shares, without closed accounts. By record date one day counts, so that day's cents decide. The hash
 * identifies the whole result, so that only a previewed one is posted. Reads only. Refuses `plan_unknown`, `nothing_to_share_by`,
 * and `gains_not_covered` when the plan's realised gains are less than the amount.
 */
export async function computeShares(tx: Transaction, { planId, amountCents, asOf }: Division) {
  const [period, gainsCents, rows] = await Promise.all([
    readPeriod(tx, planId, asOf),
    readRealisedGains(tx, planId),
    readWeights(tx, planId, asOf),
  ])
  const { name } = period
  if (amountCents > gainsCents) throw refuse('gains_not_covered', { plan: name, gains: gainsCents })
  if (rows.length === 0) throw refuse('nothing_to_share_by', { plan: name, when: formatPeriod(period) })

  const parts = divideProRata(
    amountCents,
    rows.map(({ weight }) => weight),
  )
  const shares = rows.map(({ member_id, invested, weight }, place): Share => {
    return { memberId: member_id, investedCents: invested, weight, ...(parts[place] as Part) }
  })
  const investedCents = rows.reduce((sum, { invested }) => sum + invested, 0n)
  return { period, gainsCents, investedCents, shares, hash: hashOf(period, amountCents, shares) }
}

/** It includes the plan's last distribution, so a preview is good for one distribution. */
function hashOf(period: Awaited<ReturnType<typeof readPeriod>>, amountCents: bigint, shares: Share[]): string {
  const { plan, rule, counted_from, as_of, last_id } = period
  const hash = createHash('sha256').update([plan, amountCents, rule, counted_from, as_of, last_id ?? 'first'].join(' '))
  for (const { memberId, weight, cents } of shares) hash.update(`\n${memberId} ${weight} ${cents}`)
  return hash.digest('hex')
}

/**
 * Each member's money in the plan at the end of the last day, and cents × days over all counted days. A deposit counts on a day
 * with the rest that is in the plan at its end, in UTC.
 */
async function readWeights(tx: Transaction, planId: string, asOf: string | undefined) {
  const { rows } = await sql<{ member_id: string; invested: bigint; weight: bigint }>`
    with period as (select counted_from, as_of from (${periods(asOf)}) as period where plan = ${planId}),
    counted as (
      select member_id, received_cents as cents, (decided_at at time zone 'UTC')::date as came, null::date as went
        from deposits where plan_id = ${planId} and status = 'completed' and released_at is null
      union all
      select member_id, received_cents, (decided_at at time zone 'UTC')::date, (released_at at time zone 'UTC')::date
        from deposits, period
        where plan_id = ${planId} and status = 'completed'
          and released_at >= (counted_from + 1)::timestamp at time zone 'UTC'
      union all
      select share.member_id, -share.amount_cents, (share.lost_at at time zone 'UTC')::date,
          (deposit.released_at at time zone 'UTC')::date
        from gains_and_losses loss join loss_shares share on share.loss_id = loss.id
        join deposits deposit on deposit.id = share.deposit_id where loss.plan_id = ${planId}
      union all
      -- A credit that was taken back counts on no day.
      select reversal.member_id, -reversal.deposit_cents, (deposit.decided_at at time zone 'UTC')::date,
          (deposit.released_at at time zone 'UTC')::date
        from credit_reversals reversal join deposits deposit on deposit.id = reversal.deposit_id
        where deposit.plan_id = ${planId} and reversal.deposit_cents > 0
          and (deposit.released_at is null or deposit.released_at >= ((select counted_from from period) + 1)::timestamp at time zone 'UTC')
    )
    select member_id,
      coalesce(sum(cents) filter (where came <= as_of and (went is null or went > as_of)), 0)::bigint as invested,
      sum(cents * (least(went, as_of + 1) - greatest(came, counted_from)))::bigint as weight
    from counted, period
    where greatest(came, counted_from) < least(went, as_of + 1)
      and not exists (select from members where id = member_id and closed_at is not null)
    group by member_id having sum(cents * (least(went, as_of + 1) - greatest(came, counted_from))) > 0 order by member_id`.execute(
    tx,
  )
  return rows
}
