import { readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import type pg from 'pg'
import { encrypt } from '../../src/platform/crypto/encryption.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import type { Keys } from '../../src/platform/crypto/keys.ts'
import { documentContext } from '../../src/features/kyc/document-context.ts'

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
}

const concurrentWrites = 16

/** The pictures of the documents, each encrypted for its own submission. */
async function writeDocuments(owner: pg.Client, { keys, files, print }: WorkOptions): Promise<void> {
  const { rows } = await owner.query<{ id: string; file_name: string }>('select id, file_name from submitted')
  const picture = readFileSync(new URL('../pictures/specimen-identity-card.jpg', import.meta.url))
  const write = ({ id, file_name }: { id: string; file_name: string }) =>
    files.write(file_name, encrypt(keys.document, picture, documentContext(id)))
  await pLimit(concurrentWrites).map(rows, write)
  print(`${rows.length.toLocaleString('en-US')} documents are written`)
}
