import pg from 'pg'
import type { Config } from '../../configuration/config.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { connection, openDatabase, type DatabaseAddress } from '../../platform/database/database.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkKeys } from './check-keys.ts'
import { checkLedger } from './check-ledger.ts'
import { checkMail } from './check-mail.ts'
import { checkPeople } from './check-people.ts'
import { checkSettings } from './check-settings.ts'
import { checkWeb } from './check-web.ts'
import { mend, type Finding } from './finding.ts'

/** An examined subject, and its findings. */
export interface Examined {
  subject: string
  findings: Finding[]
  /** It could not be examined. */
  isUnseen?: true
}

/** Examines an installation; without an address there is no database yet. A failed check is a finding, the rest continue. */
export async function* examine(config: Config, address: DatabaseAddress | null): AsyncGenerator<Examined> {
  yield { subject: 'Settings', findings: checkSettings(config) }
  yield await look('Files', () => checkFiles(config))
  if (address) yield* examineDatabase(config, address)
  else
    yield {
      subject: 'Database',
      findings: [mend(`There is no database in ${config.DATA_DIR}. Start the server once.`)],
    }
  yield await look('Backups', () => checkBackups(config))
  yield await look('Mail', () => checkMail(config))
  yield await look('Addresses', () => checkWeb(config))
}

async function* examineDatabase(config: Config, address: DatabaseAddress): AsyncGenerator<Examined> {
  const client = new pg.Client({ ...connection(address), options: '-c statement_timeout=10s' })
  client.on('error', () => {})
  const database = openDatabase(address, 2)
  try {
    const reached = await look('Database', async () => {
      await client.connect()
      return checkDatabase(client, config)
    })
    yield reached
    if (reached.isUnseen) return
    // The token of the metrics is not needed here.
    const keys = loadKeys({ ...config, METRICS_TOKEN: config.METRICS_TOKEN || 'not needed here' })
    yield await look('Keys', async () => checkKeys(database, keys, await openFiles(config)))
    yield await look('Ledger and jobs', () => checkLedger(client))
    yield await look('Owners', () => checkPeople(client))
  } finally {
    await database.close()
    await client.end().catch(() => {})
  }
}

async function look(subject: string, check: () => Promise<Finding[]>): Promise<Examined> {
  try {
    return { subject, findings: await check() }
  } catch (error) {
    return { subject, isUnseen: true, findings: [mend(`This could not be looked at: ${(error as Error).message}`)] }
  }
}
