import { listDistributionShares as call } from '@cairn/contract/operator/gains/distributions.ts'
import { memberFields } from '../../../shared/members/member-fields.ts'
import { cutRows, pageLimit, readCursor } from '../../../platform/database/pagination.ts'
import { route } from '../../../platform/http/route.ts'

/** Each member's share of a distribution, by member id; members who joined first come first. */
export const listDistributionShares = route(call, async ({ params, query, tx }) => {
  const after = readCursor(query.cursor)
  const records = tx
    .selectFrom('distribution_shares as share')
    .innerJoin('members as member', 'member.id', 'share.member_id')
    .leftJoin('reversed_shares as reversed', 'reversed.share_id', 'share.id')
    .where('share.distribution_id', '=', params.id)
    .$if(after !== null, (shares) => shares.where('share.member_id', '>', after!.id))
    .orderBy('share.member_id')
    .limit(pageLimit(query.limit) + 1)
    .select([
      'share.id',
      memberFields('member'),
      'share.invested_cents as invested',
      'share.weight',
      'share.amount_cents as amount',
      'reversed.reversed_at',
      'share.member_id',
    ])
  const { rows: shares, next } = cutRows(await tx.readRows(records.compile()), query, { id: 'member_id' })
  return { shares, next }
})
