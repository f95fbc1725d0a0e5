import { randomUUIDv7 } from 'node:crypto'
import { addKycPart as call } from '@cairn/contract/member/account/kyc.ts'
import { inReads, type Transaction } from '../../platform/database/database.ts'
import { encrypt } from '../../platform/crypto/encryption.ts'
import { createFileName } from '../../platform/files/file-store.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { documentContext } from './document/document-context.ts'

/**
 * Adds a picture to the member's pending document, each part once. It changes the version of the document, and who opened the
 * document before opens it again. After a first approval nothing is added, because that approver would not have seen it.
 */
export const addKycPart = route(
  call,
  async ({ caller, file, services }) => {
    if (!file) throw refuse('photo_missing')
    // Checked here too, to avoid decoding a picture in vain.
    await inReads(services.database, (tx) => requireUndecided(tx, caller.memberId))
    const id = randomUUIDv7()
    const { bytes } = await services.images.clean(file, 'document', 'member')
    const fileName = createFileName('sealed')
    await services.files.write(fileName, encrypt(services.keys.document, bytes, documentContext(id)))
    return { id, fileName }
  },
  async ({ audit, caller, fields: { part }, prepared: { id, fileName }, tx }) => {
    // The lock makes a decision at the same time see the part.
    const submissionId = await requireUndecided(tx, caller.memberId, true)
    await tx.insertInto('kyc_parts').values({ id, submission_id: submissionId, part, file_name: fileName }).execute()
    await audit('kyc_part_sent', { subjectId: submissionId, memberId: caller.memberId, details: { part } })
    return {}
  },
)

/** The member's pending document without a first approval. */
async function requireUndecided(tx: Transaction, memberId: string, isLocked = false): Promise<string> {
  const { id } = await tx
    .selectFrom('kyc_submissions')
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .where('first_approved_by', 'is', null)
    .$if(isLocked, (query) => query.forUpdate())
    .select('id')
    .executeTakeFirstOrThrow(() => refuse('kyc_part_not_expected'))
  return id
}
