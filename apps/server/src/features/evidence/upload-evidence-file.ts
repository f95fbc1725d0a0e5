import { randomUUIDv7 } from 'node:crypto'
import { uploadEvidenceFile as call } from '@cairn/contract/operator/approvals/evidence-files.ts'
import { encrypt } from '../../platform/crypto/encryption.ts'
import { createFileName } from '../../platform/files/file-store.ts'
import type { ImageReader } from '../../platform/files/images/image-reader.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { evidenceContext } from '../../shared/evidence/evidence-context.ts'

/**
 * Stores a file that proves something, encrypted. A picture is re-encoded with all its pixels, because small print proves things;
 * a PDF stays as it is, because it is only ever sent as a download. A record refers to the file later.
 */
export const uploadEvidenceFile = route(
  call,
  async ({ file, services }) => {
    if (!file) throw refuse('file_missing')
    const { bytes, mediaType } = await clean(file, services.images)
    const id = randomUUIDv7()
    const fileName = createFileName('sealed')
    await services.files.write(fileName, encrypt(services.keys.document, bytes, evidenceContext(id)))
    return { id, fileName, media_type: mediaType, byte_count: bytes.length }
  },
  async ({ audit, caller, fields, prepared: { fileName, ...stored }, tx }) => {
    const { id, media_type, byte_count } = stored
    const name = plain(fields.name)
    await tx
      .insertInto('evidence_files')
      .values({ ...stored, name, file_name: fileName, uploaded_by: caller.operatorId })
      .execute()
    await audit('evidence_file_uploaded', { subjectId: id, details: { name, media_type, byte_count } })
    return { file: { ...stored, name } }
  },
)

async function clean(bytes: Buffer, images: ImageReader) {
  if (isPdf(bytes)) return { bytes, mediaType: 'application/pdf' as const }
  try {
    return { bytes: (await images.clean(bytes, 'original', 'operator')).bytes, mediaType: 'image/jpeg' as const }
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null
    if (code === 'image_not_supported') throw refuse('file_not_supported')
    if (code === 'image_too_many_pixels') throw refuse('file_too_many_pixels')
    if (code === 'image_unreadable') throw refuse('file_unreadable')
    throw error
  }
}

/**
 * By its head and its end (ISO 32000-2, 7.5), as readers find them: the head within 1,024 bytes, because banks and scanners write
 * a byte order mark, line breaks or a printer's header before it, and the end within 1,024 bytes before any padding. Markup
 * before the head makes it another kind of file.
 */
function isPdf(bytes: Buffer): boolean {
  let end = bytes.length
  while (padding.has(bytes[end - 1] ?? -1)) end -= 1
  return (
    /^[^<]*?%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 1_024)) &&
    bytes.subarray(Math.max(0, end - 1_024), end).includes('%%EOF')
  )
}

/** Zero bytes, white space, and the end of a file on CP/M. */
const padding: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20])

/** The name of the file for people: one line of at most 100 characters, without the folders that some browsers send. */
function plain(name = ''): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  return [...last.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, 100).join('').trim() || 'file'
}
