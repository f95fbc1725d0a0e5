import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { loadConfig } from '../config.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { connection } from '../platform/database/database.ts'
import { findAddressKeys } from '../platform/crypto/load-keys.ts'
import { pickSettings, settingsOfArchive } from '../pick-settings.ts'
import { openMaintenanceDatabase } from './open-maintenance-database.ts'

/**
 * A connection that can only read the ledger, and the keys of the addresses if they are here: in the database of `DATABASE_URL`, or in the private PostgreSQL of the data folder. When no
 * server runs that one, it is started, and `close` stops it.
 */
export async function connectAsAuditor() {
  // Only these settings matter here; the server checks what else production needs.
  const names = [...settingsOfArchive, 'DATABASE_URL', 'ADDRESS_KEY', 'ADDRESS_KEY_OTHER'] as const
  const config = loadConfig(pickSettings(process.env, names))
  const dataDir = config.DATA_DIR
  if (!config.DATABASE_URL && !existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartupError(`There are no books in ${dataDir}. Set DATA_DIR or DATABASE_URL to where they are.`)
  }
  const { address, stop } = await openMaintenanceDatabase(config, { acceptsStandby: true })
  const readOnly = '-c default_transaction_read_only=on'
  const client = new pg.Client({ ...connection(address, 'cairn_auditor'), options: readOnly })
  const close = async () => {
    await client.end()
    await stop()
  }
  try {
    await client.connect()
  } catch (error) {
    await close()
    throw error
  }
  return { client, close, keys: findAddressKeys(config) }
}
