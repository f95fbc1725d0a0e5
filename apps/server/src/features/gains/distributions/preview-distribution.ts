import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formatUsd } from '@cairn/contract/core/money.ts'
import { previewDistribution as call } from '@cairn/contract/operator/gains/distributions.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { readRealisedGains } from '../../../ledger/realised-gains.ts'
import { divideProRata, type Part } from './divide-pro-rata.ts'

const shownMax = 50

/** What a distribution would be now: its totals and the largest shares, the largest first. */
export const previewDistribution = route(call, async ({ query, tx }) => {
  const { investedCents, shares, hash } = await computeShares(tx, query.plan, query.amount)
  const memberCount = shares.filter(({ cents }) => cents > 0n).length
  const shown = shares.toSorted(byShare).slice(0, shownMax)
  const members = await readMembers(tx, shown)
  return {
    amount: query.amount,
    invested: investedCents,
    member_count: memberCount,
    without_share_count: shares.length - memberCount,
    extra_cent_count: shares.filter(({ hasExtraCent }) => hasExtraCent).length,
    hash,
    shares: shown.map((share) => ({
      member: members.get(share.memberId)!,
      invested: share.investedCents,
      exact: share.exact,
      share: share.cents,
      has_extra_cent: share.hasExtraCent,
    })),
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

export interface Share extends Part {
  memberId: string
  investedCents: bigint
}

/**
 * Divides an amount among a plan's members, in proportion to what each has in the plan now: a share for each member with
 * money in the plan, by member id, including those who get nothing. The hash identifies all of it, so that what is posted is what was
 * previewed. Changes nothing. Refuses `plan_unknown`, `nothing_to_share_by`, and `gains_not_covered` when the plan's realised gains are less than the amount.
 */
export async function computeShares(tx: Transaction, planId: string, amountCents: bigint) {
  const [plan, gainsCents, { rows }, last] = await Promise.all([
    tx.selectFrom('plans').where('id', '=', planId).select(['id', 'name']).executeTakeFirst(),
    readRealisedGains(tx, planId),
    sql<{ member_id: string; invested: bigint }>`
      select member_id, sum(received_cents)::bigint as invested from deposits
      where plan_id = ${planId} and status = 'completed' and released_at is null
      group by member_id order by member_id`.execute(tx),
    findLast(tx, planId),
  ])
  if (!plan) throw refuse('plan_unknown')
  if (amountCents > gainsCents) throw refuse('gains_not_covered', { plan: plan.name, gains: formatUsd(gainsCents) })
  if (rows.length === 0) throw refuse('nothing_to_share_by', { plan: plan.name })

  const parts = divideProRata(
    amountCents,
    rows.map(({ invested }) => invested),
  )
  const shares = rows.map(({ member_id, invested }, place): Share => {
    return { memberId: member_id, investedCents: invested, ...(parts[place] as Part) }
  })
  const investedCents = rows.reduce((sum, { invested }) => sum + invested, 0n)
  // The plan's last distribution is part of the hash: a preview can be used for one distribution.
  const hash = createHash('sha256').update(`${planId} ${amountCents} ${last?.id ?? 'first'}`)
  for (const share of shares) hash.update(`\n${share.memberId} ${share.investedCents} ${share.cents}`)
  return { plan, investedCents, shares, hash: hash.digest('hex') }
}

function findLast(tx: Transaction, planId: string) {
  return tx
    .selectFrom('distributions')
    .where('plan_id', '=', planId)
    .where('status', '=', 'posted')
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
}
