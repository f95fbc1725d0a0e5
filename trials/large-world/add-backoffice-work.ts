import { readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import type pg from 'pg'
import { encrypt } from '../../apps/server/src/platform/crypto/encryption.ts'
import type { FileStore } from '../../apps/server/src/platform/files/file-store.ts'
import type { Keys } from '../../apps/server/src/platform/crypto/keys.ts'
import { documentContext } from '../../apps/server/src/features/kyc/document/document-context.ts'
import { encryptDetails, hashDocumentNumber } from '../../apps/server/src/features/kyc/document/document-details.ts'

const sql = (name: string) => readFileSync(new URL(`backoffice/${name}.sql`, import.meta.url), 'utf8')

/** In this order: gains must exist before they are distributed. */
const parts = {
  members: 'Members are locked, bring others and earn bonuses',
  queues: 'Deposits, withdrawals and documents are decided',
  requests: 'Corrections, results and addresses are requested and decided',
  distributions: 'Gains are distributed',
}

interface WorkOptions {
  keys: Keys
  files: FileStore
  print: (line: string) => void
}

/**
 * Adds the work of the operators: thousands of documents and requests in every state, results of plans and distributions, each
 * with its transfers and its rows in the audit log. It needs the connection that added the members.
 */
export async function addBackofficeWork(owner: pg.Client, { keys, files, print }: WorkOptions): Promise<void> {
  await owner.query(sql('open'))
  for (const [part, sentence] of Object.entries(parts)) {
    // PostgreSQL runs the statements of one query in one transaction.
    await owner.query(sql(part) + sql('close-part'))
    print(`${sentence} …`)
  }
  await writeDocuments(owner, { keys, files, print })
  await writeDetails(owner, keys)
}

const concurrentWrites = 16

/** The pictures of the documents, each encrypted for its own submission. */
async function writeDocuments(owner: pg.Client, { keys, files, print }: WorkOptions): Promise<void> {
  const { rows } = await owner.query<{ id: string; file_name: string }>('select id, file_name from submitted')
  const picture = readFileSync(new URL('../../apps/server/seed/pictures/specimen-identity-card.jpg', import.meta.url))
  const write = ({ id, file_name }: { id: string; file_name: string }) =>
    files.write(file_name, encrypt(keys.document, picture, documentContext(id)))
  await pLimit(concurrentWrites).map(rows, write)
  print(`${rows.length.toLocaleString('en-US')} documents are written`)
}

interface ApprovedDocument {
  id: string
  name: string
  number: string
  country: string
  id_card_type: string
  expires_on: string | null
}

/** The reviewers' details of the approved documents. */
async function writeDetails(owner: pg.Client, keys: Keys): Promise<void> {
  const { rows } = await owner.query<ApprovedDocument>(
    `select s.id, m.full_name as name, 'L' || t.number as number, s.country, s.id_card_type, s.expires_on::text
     from submitted t join kyc_submissions s on s.id = t.id join members m on m.id = s.member_id
     where s.details_sealed is not null`,
  )
  const sealed = rows.map(({ id, name, number, expires_on }) =>
    encryptDetails(keys, id, { name, number, birth_date: '1980-05-17', expires_on }),
  )
  // Only this changes decided records.
  await owner.query('alter table kyc_submissions disable trigger kyc_submissions_decided_by_a_viewer')
  await owner.query(
    `update kyc_submissions s set details_sealed = d.sealed, number_hash = d.hash
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as d (id, sealed, hash) where s.id = d.id`,
    [rows.map(({ id }) => id), sealed, rows.map((row) => hashDocumentNumber(keys, row, row.number)[0])],
  )
  await owner.query('alter table kyc_submissions enable trigger kyc_submissions_decided_by_a_viewer')
}
