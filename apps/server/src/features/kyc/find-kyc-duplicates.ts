import { findKycDuplicates as call } from '@cairn/contract/operator/members/kyc.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { hashDocumentNumber } from './document/document-details.ts'
import { listDuplicates } from './list-duplicates.ts'

/** Finds the same document at other members, while a reviewer types its number. */
export const findKycDuplicates = route(call, async ({ body, params, services, tx }) => {
  const submission = await tx
    .selectFrom('kyc_submissions')
    .where('id', '=', params.id)
    .select(['member_id', 'country', 'id_card_type'])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const hashes = hashDocumentNumber(services.keys, submission, body.number)
  return { duplicates: await listDuplicates(tx, { hashes, memberId: submission.member_id }) }
})
