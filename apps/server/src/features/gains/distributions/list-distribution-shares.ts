import { listDistributionShares as call } from '@cairn/contract/operator/gains/distributions.ts'
import { wireUsd } from '../../../shared/wire-usd.ts'
import { cutPage, pageLimit, readCursor } from '../../../platform/database/pagination.ts'
import { route } from '../../../platform/http/route.ts'

/** What each member got of a distribution, by member id; members who joined first come first. */
export const listDistributionShares = route(call, async ({ params, query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const rows = await tx
    .selectFrom('distribution_shares as share')
    .innerJoin('members as member', 'member.id', 'share.member_id')
    .where('share.distribution_id', '=', params.id)
    .$if(after !== null, (shares) => shares.where('share.member_id', '>', after!.id))
    .orderBy('share.member_id')
    .limit(limit + 1)
    .select([
      'share.id',
      'share.member_id',
      'member.full_name',
      'member.username',
      'share.invested_cents',
      'share.amount_cents',
    ])
    .execute()
  const { page, next } = cutPage(rows, limit, (row) => ({ at: '0', id: row.member_id }))
  const shares = page.map((row) => ({
    id: row.id,
    member: { id: row.member_id, full_name: row.full_name, username: row.username },
    invested: wireUsd(row.invested_cents),
    amount: wireUsd(row.amount_cents),
  }))
  return { shares, next }
})
