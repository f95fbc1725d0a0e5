import { previewDistribution as call } from '@cairn/contract/operator/gains/distributions.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'
import { computeShares, type Share } from './compute-shares.ts'

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
