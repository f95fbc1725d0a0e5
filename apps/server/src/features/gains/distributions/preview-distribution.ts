import { sql } from 'kysely'
import { previewDistribution as call, type ExcludedDeposit } from '@cairn/contract/operator/gains/distributions.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'
import { computeShares, type Share } from './compute-shares.ts'
import { periods, requirePossibleDay } from './distribution-period.ts'

const shownMax = 50

/** Previews a distribution: the counted days, its totals, the largest shares, and deposits too late to count. */
export const previewDistribution = route(call, async ({ query, tx }) => {
  const { plan: planId, amount: amountCents, as_of: asOf } = query
  const [computed, late] = await Promise.all([
    computeShares(tx, { planId, amountCents, asOf }),
    readLateDeposits(tx, planId, asOf),
  ])
  const { period, investedCents, shares, hash } = computed
  requirePossibleDay(period)
  const memberCount = shares.filter(({ cents }) => cents > 0n).length
  const shown = shares.toSorted(byShare).slice(0, shownMax)
  const members = await readMembers(tx, shown)
  return {
    amount: amountCents,
    rule: period.rule,
    counted_from: period.counted_from,
    as_of: period.as_of,
    invested: investedCents,
    member_count: memberCount,
    without_share_count: shares.length - memberCount,
    extra_cent_count: shares.filter(({ hasExtraCent }) => hasExtraCent).length,
    hash,
    shares: shown.map((share) => ({
      member: members.get(share.memberId)!,
      invested: share.investedCents,
      weight: share.weight,
      exact: share.exact,
      share: share.cents,
      has_extra_cent: share.hasExtraCent,
    })),
    ...late,
  }
})

function byShare(one: Share, other: Share): number {
  if (one.cents !== other.cents) return one.cents > other.cents ? -1 : 1
  return one.memberId < other.memberId ? -1 : 1
}

async function readMembers(tx: Transaction, shares: Share[]) {
  const ids = shares.map(({ memberId }) => memberId)
  const members = await tx
    .selectFrom('members')
    .where('id', 'in', ids)
    .select(['id', 'full_name', 'username'])
    .execute()
  return new Map(members.map((member) => [member.id, member]))
}

interface Late {
  excluded_count: number
  excluded_amount: bigint
  excluded: (Omit<ExcludedDeposit, 'amount'> & { amount: string })[]
}

/** Deposits of the plan after the last counted day: their totals, and the largest. */
async function readLateDeposits(tx: Transaction, planId: string, asOf: string | undefined) {
  const { rows } = await sql<Late>`
    with late as (
      select deposit.id, deposit.member_id, deposit.received_cents - deposit.lost_cents as received_cents, deposit.decided_at
      from deposits deposit, (${periods(asOf)}) as period
      where period.plan = ${planId} and deposit.plan_id = ${planId} and deposit.status = 'completed'
        and deposit.released_at is null and deposit.decided_at >= (period.as_of + 1)::timestamp at time zone 'UTC'
    )
    select count(*)::integer as excluded_count, coalesce(sum(received_cents), 0)::bigint as excluded_amount, (
      select coalesce(json_agg(largest), '[]') from (
        select late.id, json_build_object('id', member.id, 'full_name', member.full_name, 'username', member.username) as member,
          late.received_cents::text as amount, late.decided_at as came_at
        from late join members member on member.id = late.member_id
        order by late.received_cents desc, late.id limit ${shownMax}
      ) as largest
    ) as excluded from late`.execute(tx)
  const { excluded, ...totals } = rows[0]!
  return { ...totals, excluded: excluded.map(toExcluded) }
}

/** Cents are text, because a JSON number is a float. */
function toExcluded({ amount, ...deposit }: Late['excluded'][number]): ExcludedDeposit {
  return { ...deposit, amount: BigInt(amount) }
}
