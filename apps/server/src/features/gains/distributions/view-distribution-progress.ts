import { sql } from 'kysely'
import { viewDistributionProgress as call } from '@cairn/contract/operator/distributions.ts'
import { route } from '../../../platform/http/route.ts'

/** Whether a distribution is posted, or how far it has come. What said nothing for a minute was ended by a crash. */
export const viewDistributionProgress = route(call, async ({ params, tx }) => {
  const distribution = await tx
    .selectFrom('distributions')
    .where('id', '=', params.id)
    .select('member_count')
    .executeTakeFirst()
  if (distribution) return { posted: distribution.member_count, of: distribution.member_count, is_posted: true }

  const progress = await tx
    .selectFrom('distribution_progress')
    .where('distribution_id', '=', params.id)
    .where('noted_at', '>', sql<Date>`now() - interval '1 minute'`)
    .select(['posted_count', 'member_count'])
    .executeTakeFirst()
  return { posted: progress?.posted_count ?? null, of: progress?.member_count ?? null, is_posted: false }
})
