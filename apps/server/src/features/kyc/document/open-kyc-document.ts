import { openKycDocument as call } from '@cairn/contract/operator/members/kyc.ts'
import { inReads } from '../../../platform/database/database.ts'
import { decrypt } from '../../../platform/crypto/encryption.ts'
import { requireFile } from '../../../platform/files/files-for-calls.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { documentContext } from './document-context.ts'
import { decryptDetails } from './document-details.ts'

/** Shows a reviewer the marked document, and its details once approved. The view is recorded before the bytes are sent. */
export const openKycDocument = route(
  call,
  async ({ caller, services, params }) => {
    const submission = await inReads(services.database, (tx) =>
      tx
        .selectFrom('kyc_submissions')
        .where('id', '=', params.id)
        .select(['id', 'member_id', 'file_name', 'details_sealed'])
        .executeTakeFirstOrThrow(() => refuse('not_found')),
    )
    if (submission.file_name === null) throw refuse('kyc_document_removed')
    const sealed = await requireFile(services.files, submission.file_name)
    const document = decrypt(services.keys.document, sealed, documentContext(submission.id))
    const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const details = submission.details_sealed && decryptDetails(services.keys, submission.id, submission.details_sealed)
    return { submission, details, marked: await services.images.watermark(document, [caller.name, caller.email, at]) }
  },
  async ({ audit, caller, prepared: { submission, details, marked }, tx }) => {
    await tx
      .insertInto('kyc_openings')
      .values({ submission_id: submission.id, operator_id: caller.operatorId })
      .execute()
    await audit('kyc_document_opened', { subjectId: submission.id, memberId: submission.member_id })
    return { document: `data:image/jpeg;base64,${marked.toString('base64')}`, details }
  },
)
