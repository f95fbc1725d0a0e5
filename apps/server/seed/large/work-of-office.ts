import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { encrypt } from '../../src/platform/crypto/encryption.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import type { Keys } from '../../src/platform/crypto/keys.ts'
import { documentContext } from '../../src/features/kyc/document-context.ts'

const sql = (name: string) => readFileSync(new URL(`office/${name}.sql`, import.meta.url), 'utf8')

/** In this order: gains are there before they are given away. */
const parts = {
  members: 'Members are locked, bring others and earn bonuses',
  queues: 'Deposits, withdrawals and documents are decided',
  requests: 'Corrections, results and addresses are asked for and decided',
  distributions: 'Gains are distributed',
}

interface OfficeOptions {
  keys: Keys
  files: FileStore
  say: (line: string) => void
}

/**
 * What the operators of the large world did: some thousands of documents and requests, waiting and decided in every way, results
 * of plans and distributions, each with its transfers and its rows in the audit log. On the connection that made the crowd.
 */
export async function workOfOffice(owner: pg.Client, { keys, files, say }: OfficeOptions): Promise<void> {
  await owner.query(sql('open'))
  for (const [part, sentence] of Object.entries(parts)) {
    await owner.query('begin')
    try {
      await owner.query(sql(part))
      await owner.query(sql('close-part'))
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback')
      throw error
    }
    say(`${sentence} …`)
  }
  await writeDocuments(owner, { keys, files, say })
}

const writtenAtOnce = 16

/** The pictures of the documents, each encrypted for its own submission. */
async function writeDocuments(owner: pg.Client, { keys, files, say }: OfficeOptions): Promise<void> {
  const { rows } = await owner.query<{ id: string; file_name: string }>('select id, file_name from submitted')
  const picture = readFileSync(new URL('../pictures/specimen-identity-card.jpg', import.meta.url))
  for (let count = 0; count < rows.length; count += writtenAtOnce) {
    await Promise.all(
      rows
        .slice(count, count + writtenAtOnce)
        .map(({ id, file_name }) => files.write(file_name, encrypt(keys.document, picture, documentContext(id)))),
    )
  }
  say(`${rows.length.toLocaleString('en-US')} documents are written`)
}
