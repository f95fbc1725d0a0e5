import { randomUUIDv7 } from 'node:crypto'
import { encrypt } from '../src/platform/crypto/encryption.ts'
import { createFileName } from '../src/platform/files/file-store.ts'
import { evidenceContext } from '../src/shared/evidence/evidence-context.ts'
import type { Fixture } from './fixture.ts'

/** Adds a small PDF with some lines of text as the evidence of a record. */
export async function addEvidence(
  { tx, keys, files }: Fixture,
  { recordId, uploadedBy, at }: { recordId: string; uploadedBy: string; at: Date },
  { name, lines }: { name: string; lines: readonly string[] },
): Promise<void> {
  const [id, fileName] = [randomUUIDv7(), createFileName('sealed')]
  const bytes = Buffer.from(drawPdf(['Sample data', ...lines]), 'latin1')
  await tx
    .insertInto('evidence_files')
    .values({
      id,
      name,
      media_type: 'application/pdf',
      byte_count: bytes.length,
      file_name: fileName,
      uploaded_by: uploadedBy,
      uploaded_at: at,
    })
    .execute()
  await tx.insertInto('evidence_attachments').values({ file_id: id, record_id: recordId }).execute()
  await files.write(fileName, encrypt(keys.document, bytes, evidenceContext(id)))
}

/** A PDF of one page (ISO 32000-2). Its lines have only letters of Latin-1. */
function drawPdf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, ' ')}) Tj T*`).join('\n')
  const content = `BT /F1 14 Tf 72 760 Td 22 TL\n${shown}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return `${pdf}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
}
