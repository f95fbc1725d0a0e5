import { previewDistribution as call } from '@cairn/contract/operator/distributions.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { wireUsd } from '../../../platform/http/json.ts'
import { cutPage, pageLimit, readCursor, type PageKey } from '../../../platform/database/pagination.ts'
import { route } from '../../../platform/http/route.ts'
import { computeShares, type Share } from './compute-shares.ts'
import { recentPreviews, type Preview } from './recent-previews.ts'

/** What a distribution would be, page by page, the largest share first. The first page is of now, the others go on from it. */
export const previewDistribution = route(call, async ({ services, query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const previews = recentPreviews(services.database)
  const recent = after ? previews.find(query.plan, query.amount) : undefined
  const preview = recent ?? (await computePreview(tx, query))
  if (!recent) previews.keep(query.plan, query.amount, preview)
  const { plan, gainsCents, investedCents, shares, ordered, hash } = preview

  const begin = after ? ordered.findIndex((share) => isBehind(share, after)) : 0
  const rest = begin < 0 ? [] : ordered.slice(begin, begin + limit + 1)
  const { page, next } = cutPage(rest, limit, keyOf)
  const names = await readNames(tx, page)
  const withShare = shares.filter(({ cents }) => cents > 0n)
  return {
    plan,
    gains: wireUsd(gainsCents),
    amount: wireUsd(query.amount),
    invested: wireUsd(investedCents),
    member_count: withShare.length,
    without_share_count: shares.length - withShare.length,
    extra_cent_count: shares.filter(({ hasExtraCent }) => hasExtraCent).length,
    hash,
    shares: page.map((share) => ({
      member: names.get(share.memberId) ?? { id: share.memberId, full_name: '', username: '' },
      invested: wireUsd(share.investedCents),
      exact: share.exact,
      share: wireUsd(share.cents),
      has_extra_cent: share.hasExtraCent,
    })),
    next,
  }
})

async function computePreview(tx: Transaction, { plan, amount }: { plan: string; amount: bigint }): Promise<Preview> {
  const shares = await computeShares(tx, plan, amount)
  return { ...shares, ordered: shares.shares.toSorted(byShare) }
}

/** A page ends at a share and a member: the key's place for a time has the cents. */
const keyOf = ({ cents, memberId }: Share): PageKey => ({ at: cents.toString(), id: memberId })

function byShare(one: Share, other: Share): number {
  if (one.cents !== other.cents) return one.cents > other.cents ? -1 : 1
  return one.memberId < other.memberId ? -1 : 1
}

function isBehind({ cents, memberId }: Share, { at, id }: PageKey): boolean {
  return cents < BigInt(at) || (cents === BigInt(at) && memberId > id)
}

async function readNames(tx: Transaction, shares: Share[]) {
  if (shares.length === 0) return new Map()
  const members = await tx
    .selectFrom('members')
    .where(
      'id',
      'in',
      shares.map(({ memberId }) => memberId),
    )
    .select(['id', 'full_name', 'username'])
    .execute()
  return new Map(members.map((member) => [member.id, member]))
}
