import { openEvidenceFile as call } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { decrypt } from '../../platform/crypto/encryption.ts'
import { inReads } from '../../platform/database/database.ts'
import { requireFile } from '../../platform/files/files-for-calls.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { evidenceContext } from '../../shared/evidence/evidence-context.ts'

/** Sends the decrypted file. The view is recorded before the bytes are sent. */
export const openEvidenceFile = route(
  call,
  async ({ params, services }) => {
    const file = await inReads(services.database, (tx) =>
      tx
        .selectFrom('evidence_files')
        .where('id', '=', params.id)
        .select(['id', 'name', 'media_type', 'file_name'])
        .executeTakeFirstOrThrow(() => refuse('not_found')),
    )
    const sealed = await requireFile(services.files, file.file_name)
    return { ...file, bytes: decrypt(services.keys.document, sealed, evidenceContext(file.id)) }
  },
  async ({ audit, prepared: { id, name, media_type: mediaType, bytes } }) => {
    await audit('evidence_file_opened', { subjectId: id, details: { name } })
    // The page shows its own name; in a header it could be anything.
    return { name: `evidence-${id}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`, mediaType, pieces: [bytes] }
  },
)
