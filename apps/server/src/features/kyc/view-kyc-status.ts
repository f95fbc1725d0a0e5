import { viewKycStatus as call } from '@cairn/contract/member/kyc.ts'
import { route } from '../../platform/http/route.ts'
import { listOpenings } from './list-openings.ts'

/** The status of the member's newest submission, why it was rejected, and who has opened the document. */
export const viewKycStatus = route(call, async ({ caller, tx }) => {
  const newest = await tx
    .selectFrom('kyc_submissions')
    .where('member_id', '=', caller.memberId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'status', 'reason'])
    .executeTakeFirst()
  if (!newest) return { data: 'none', openings: [] }
  return {
    data: newest.status,
    ...(newest.reason === null ? {} : { reason: newest.reason }),
    openings: await listOpenings(tx, newest.id),
  }
})
