import { viewKycStatus as call } from '@cairn/contract/member/kyc.ts'
import { route } from '../../platform/http/route.ts'
import { listOpenings } from './list-openings.ts'

/**
 * The status of the member's newest submission, why it was rejected, and who has opened the document. Where another picture was
 * requested or the document expired, the member reads `rejected` too, with that reason, and can send another.
 */
export const viewKycStatus = route(call, async ({ caller, tx }) => {
  const submissions = tx
    .selectFrom('kyc_submissions')
    .where('member_id', '=', caller.memberId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const [newest, openings] = await Promise.all([
    submissions.select(['status', 'reason']).executeTakeFirst(),
    listOpenings(tx, submissions.select('id').$asScalar()),
  ])
  if (!newest) return { data: 'none', openings: [] }
  return {
    data: newest.status === 'pending' || newest.status === 'approved' ? newest.status : 'rejected',
    ...(newest.reason === null ? {} : { reason: newest.reason }),
    openings,
  }
})
