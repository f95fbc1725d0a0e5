import { viewKycStatus } from '@cairn/contract/kyc.ts'
import { route } from '../http/route.ts'

/** Where the member's newest submission stands, why it was rejected, and who has opened the document. */
export default route(viewKycStatus, async ({ caller, tx }) => {
  const newest = await tx
    .selectFrom('kyc_submissions')
    .where('member_id', '=', caller.memberId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'status', 'reason'])
    .executeTakeFirst()
  if (!newest) return { data: 'none', openings: [] }

  const openings = await tx
    .selectFrom('kyc_openings as opening')
    .innerJoin('operators as operator', 'operator.id', 'opening.operator_id')
    .where('opening.submission_id', '=', newest.id)
    .orderBy('opening.opened_at')
    .orderBy('opening.id')
    .select(['opening.opened_at', 'operator.name'])
    .execute()
  return {
    data: newest.status,
    ...(newest.reason === null ? {} : { reason: newest.reason }),
    openings: openings.map(({ opened_at, name }) => ({ at: opened_at.toISOString(), by: name })),
  }
})
