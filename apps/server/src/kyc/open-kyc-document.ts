import { openKycDocument } from '@cairn/contract/operators.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { decrypt } from '../files/encryption.ts'
import { refuse } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { documentContext } from './document-context.ts'

/** Shows a reviewer the document. The opening is written down first and shown to the member: nobody looks unseen. */
export default route(openKycDocument, async ({ caller, house, params, requestId, tx }) => {
  const submission = await tx
    .selectFrom('kyc_submissions')
    .where('id', '=', params.id)
    .select(['id', 'member_id', 'file_name'])
    .executeTakeFirst()
  if (!submission) throw refuse('not_found')

  await tx.insertInto('kyc_openings').values({ submission_id: submission.id, operator_id: caller.operatorId }).execute()
  await recordAudit(
    tx,
    { caller, requestId },
    {
      did: 'kyc_document_opened',
      subject: { kind: 'kyc_submission', id: submission.id },
      memberId: submission.member_id,
    },
  )

  const sealed = await house.files.read(submission.file_name)
  if (!sealed) throw new Error(`the document of the submission ${submission.id} is not in the store`)
  const document = decrypt(house.keys.document, sealed, documentContext(submission.id))
  return { document: `data:image/jpeg;base64,${document.toString('base64')}` }
})
