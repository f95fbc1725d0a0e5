import process from 'node:process'
import pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ConfigError, loadConfig } from '../config.ts'
import { loadKeys } from '../platform/crypto/load-keys.ts'
import { connection, inTransaction, openDatabase } from '../platform/database/database.ts'
import { openFileStore } from '../platform/files/local-file-store.ts'
import { bindCaller } from '../shared/audit/bind-caller.ts'
import { openMaintenanceDatabase } from './open-maintenance-database.ts'
import { rewrapRecords } from './rewrap-records.ts'

/**
 * `npm run keys:rotate-documents`: encrypts the keys of all documents, evidence files and authenticators with DOCUMENT_KEY. What cannot
 * be opened is named and stays as it is. Returns whether there was none.
 */
async function main(): Promise<boolean> {
  const config = loadConfig(process.env)
  if (!config.DOCUMENT_KEY || !config.DOCUMENT_KEY_OTHER) {
    throw new StartupError('Set DOCUMENT_KEY to the new key, and DOCUMENT_KEY_OTHER to the one that it replaces.')
  }
  const keys = loadKeys(config)
  const postgres = await openMaintenanceDatabase(config, print)
  const owner = new pg.Client(connection(postgres.migrationAddress, 'cairn'))
  const database = openDatabase(postgres.address, 2)
  try {
    await owner.connect()
    await owner.query('set role cairn_owner')
    const { changed, refused } = await rewrapRecords(owner, { files: openFileStore(config.DATA_DIR), keys }, print)
    const details = { changed, refused: refused.length }
    await inTransaction(database, (tx) => bindCaller(tx, { kind: 'system' }).audit('document_key_changed', { details }))
    print(`${changed} were encrypted with the new key.`)
    if (refused.length === 0) print('Now remove DOCUMENT_KEY_OTHER from the settings, and restart the servers.')
    else print(`These could not be opened, and were left as they are:\n  ${refused.join('\n  ')}`)
    return refused.length === 0
  } finally {
    await owner.end()
    await database.close()
    await postgres.stop()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  (isComplete) => {
    process.exitCode = isComplete ? 0 : 1
  },
  (error: unknown) => {
    const isForeseen = error instanceof StartupError || error instanceof ConfigError
    process.stderr.write(`${isForeseen ? error.message : String((error as Error).stack)}\n`)
    process.exitCode = 1
  },
)
