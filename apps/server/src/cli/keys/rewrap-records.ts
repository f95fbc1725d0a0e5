import type pg from 'pg'
import { documentContext } from '../../features/kyc/document/document-context.ts'
import { decryptDetails, detailsContext, hashDocumentNumber } from '../../features/kyc/document/document-details.ts'
import { rewrap, type MasterKeys } from '../../platform/crypto/encryption.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { evidenceContext } from '../../shared/evidence/evidence-context.ts'
import { secretContext } from '../../shared/access/factors/authenticator.ts'

type Sealing = Pick<Keys, 'document'>

interface Row {
  id: string
  /** The encrypted column, or the name of the encrypted file. */
  kept: Buffer | string
  country: string
  id_card_type: string
}

/** The encrypted columns and files, and the records that they belong to. Each has its own key under the master key. */
const sealed = [
  { what: 'authenticators of operators', table: 'operators', column: 'totp_secret', context: secretContext },
  {
    what: 'authenticators of invitations',
    table: 'operator_invitations',
    column: 'totp_secret',
    context: secretContext,
  },
  {
    what: 'authenticators of members',
    table: 'authenticators',
    id: 'member_id',
    column: 'totp_secret',
    context: secretContext,
  },
  { what: 'details of documents', table: 'kyc_submissions', column: 'details_sealed', context: detailsContext },
  { what: 'identity documents', table: 'kyc_submissions', column: 'file_name', context: documentContext },
  { what: 'parts of documents', table: 'kyc_parts', column: 'file_name', context: documentContext },
  { what: 'evidence files', table: 'evidence_files', column: 'file_name', context: evidenceContext },
] as const

/**
 * Encrypts the key of every document, evidence file and authenticator with the first master key, unless it already is. The server
 * may run meanwhile, and interrupted work may start again. Reports its progress after each hundred. Keeps and returns, in words,
 * records that it cannot decrypt or whose file is missing.
 */
export async function rewrapRecords(
  owner: pg.Client,
  { files, keys }: { files: FileStore; keys: Sealing },
  report: (line: string) => void,
) {
  const result = { changed: 0, refused: [] as string[] }
  for (const part of sealed) {
    const { column, table, what } = part
    const id = 'id' in part ? part.id : 'id'
    const has = `from ${table} where ${column} is not null`
    const { rows: counted } = await owner.query<{ count: number }>(`select count(*)::integer as count ${has}`)
    const more = table === 'kyc_submissions' ? 'country, id_card_type' : "'' as country, '' as id_card_type"
    let [last, done] = ['00000000-0000-0000-0000-000000000000', 0]
    for (;;) {
      const { rows } = await owner.query<Row>(
        `select ${id} as id, ${column} as kept, ${more} ${has} and ${id} > $1 order by ${id} limit 100`,
        [last],
      )
      for (const row of rows) {
        try {
          if (await rewrapOne(owner, { files, keys }, { ...part, id }, row)) result.changed += 1
        } catch (error) {
          result.refused.push(`${what}: ${row.id} (${(error as Error).message})`)
        }
      }
      done += rows.length
      if (rows.length > 0) report(`${what}: ${done} of ${counted[0]?.count}`)
      if (rows.length < 100) break
      last = rows.at(-1)?.id ?? last
    }
  }
  return result
}

interface Part {
  table: string
  id: string
  column: string
  context: (id: string) => string
}

async function rewrapOne(
  owner: pg.Client,
  { files, keys }: { files: FileStore; keys: Sealing },
  { column, context, id, table }: Part,
  row: Row,
): Promise<boolean> {
  const masters: MasterKeys = keys.document
  if (typeof row.kept === 'string') {
    const file = await files.read(row.kept)
    if (!file) throw new Error('its file is not there')
    const changed = rewrap(masters, file, context(row.id))
    if (changed) await files.replace(row.kept, changed)
    return changed !== null
  }
  const changed = rewrap(masters, row.kept, context(row.id))
  if (!changed) return false
  const update = `update ${table} set ${column} = $1`
  // Only the value that was read: a newer one may have been saved meanwhile.
  const where = `where ${id} = $2 and ${column} = $3`
  if (column !== 'details_sealed') {
    await owner.query(`${update} ${where}`, [changed, row.id, row.kept])
    return true
  }
  // Documents are compared by hashes with a key that is derived from the master key.
  const { number } = decryptDetails(keys, row.id, row.kept)
  const [hash] = hashDocumentNumber(keys, row, number)
  await owner.query(`${update}, number_hash = $4 ${where}`, [changed, row.id, row.kept, hash])
  return true
}
