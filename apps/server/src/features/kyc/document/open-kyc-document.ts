import type { KycPart } from '@cairn/contract/core/constants.ts'
import { openKycDocument as call } from '@cairn/contract/operator/members/kyc.ts'
import { inReads } from '../../../platform/database/database.ts'
import { decrypt } from '../../../platform/crypto/encryption.ts'
import { requireFile } from '../../../platform/files/files-for-calls.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { documentContext } from './document-context.ts'
import { decryptDetails } from './document-details.ts'
import { readParts } from '../read-parts.ts'

/**
 * Shows a reviewer the marked document with its parts, and its details once approved. The view is recorded before the bytes are
 * sent.
 */
export const openKycDocument = route(
  call,
  async ({ caller, services, params }) => {
    const { submission, sent } = await inReads(services.database, async (tx) => ({
      submission: await tx
        .selectFrom('kyc_submissions')
        .where('id', '=', params.id)
        .select(['id', 'member_id', 'file_name', 'details_sealed'])
        .executeTakeFirstOrThrow(() => refuse('not_found')),
      sent: await readParts(tx, params.id),
    }))
    if (submission.file_name === null) throw refuse('kyc_document_removed')
    const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const show = async (id: string, fileName: string) => {
      const picture = decrypt(services.keys.document, await requireFile(services.files, fileName), documentContext(id))
      const marked = await services.images.watermark(picture, [caller.name, caller.email, at])
      return `data:image/jpeg;base64,${marked.toString('base64')}`
    }
    const document = await show(submission.id, submission.file_name)
    const parts: { part: KycPart; document: string }[] = []
    for (const { id, part, file_name } of sent) parts.push({ part, document: await show(id, file_name) })
    const details = submission.details_sealed && decryptDetails(services.keys, submission.id, submission.details_sealed)
    return { submission, details, document, parts }
  },
  async ({ audit, caller, prepared: { submission, ...shown }, tx }) => {
    await tx
      .insertInto('kyc_openings')
      .values({ submission_id: submission.id, operator_id: caller.operatorId, parts_shown: shown.parts.length })
      .execute()
    await audit('kyc_document_opened', { subjectId: submission.id, memberId: submission.member_id })
    return shown
  },
)
