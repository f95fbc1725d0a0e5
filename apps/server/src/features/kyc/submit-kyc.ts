import { randomUUIDv7 } from 'node:crypto'
import { submitKyc as call } from '@cairn/contract/member/account/kyc.ts'
import { inReads, type Transaction } from '../../platform/database/database.ts'
import { encrypt } from '../../platform/crypto/encryption.ts'
import { createFileName } from '../../platform/files/file-store.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { documentContext } from './document/document-context.ts'

/** Takes an identity document for review, re-encoded and encrypted. A member has one pending or approved document. */
export const submitKyc = route(
  call,
  async ({ caller, file, services }) => {
    if (!file) throw refuse('photo_missing')
    // Checked here too, to avoid decoding a picture in vain.
    requireConfirmedEmail(caller)
    await inReads(services.database, (tx) => requireNoActiveSubmission(tx, caller.memberId))
    const id = randomUUIDv7()
    const { bytes } = await services.images.clean(file, 'document', 'member')
    const fileName = createFileName('sealed')
    await services.files.write(fileName, encrypt(services.keys.document, bytes, documentContext(id)))
    return { id, fileName }
  },
  async ({ audit, caller, fields, prepared: { id, fileName }, tx }) => {
    requireConfirmedEmail(caller)
    await requireNoActiveSubmission(tx, caller.memberId)

    const inserted = await tx
      .insertInto('kyc_submissions')
      .values({ id, member_id: caller.memberId, ...fields, file_name: fileName })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // Another submission came first, and is pending.
    if (inserted.numInsertedOrUpdatedRows === 0n) throw refuse('kyc_pending')

    await audit('kyc_submitted', {
      subjectId: id,
      memberId: caller.memberId,
      details: { country: fields.country, id_card_type: fields.id_card_type },
    })
    return { m: 'Your KYC has been submitted and is pending review' }
  },
)

async function requireNoActiveSubmission(tx: Transaction, memberId: string): Promise<void> {
  const active = await tx
    .selectFrom('kyc_submissions')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['pending', 'approved'])
    .select('status')
    .executeTakeFirst()
  if (active) throw refuse(active.status === 'approved' ? 'kyc_approved' : 'kyc_pending')
}
