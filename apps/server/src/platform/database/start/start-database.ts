import type { Config } from '../../../configuration/config.ts'
import { archiving } from '@cairn/postgres-backup/wal/archiving.ts'
import type { DatabaseAddress } from '../database.ts'
import { withClient } from '../with-client.ts'
import { startPrivatePostgres, type PrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'
import { reachDatabase, type WaitOptions } from './reach-database.ts'
import { requireFinishedRestore } from './require-finished-restore.ts'
import { chooseSharedBuffers } from './shared-buffers.ts'

const databaseName = 'cairn'
// In addition to the connections of the calls: five for jobs and limits, three that PostgreSQL reserves for its superuser, and
// the rest for a backup, a verification or an owner with psql.
const otherConnections = 30

/**
 * Returns the database to use: the one at `DATABASE_URL`, or a private PostgreSQL in the data folder, started here and stopped by
 * `stop()`. Migrations use a login of their own where `MIGRATION_URL` names it. Waits up to `DATABASE_WAIT` for a database that
 * is down. Throws a `StartupError` with the reason when there is none.
 */
export async function startDatabase(
  config: Config,
  print: (line: string) => void,
  { acceptsStandby = false, signal }: Partial<Pick<WaitOptions, 'acceptsStandby' | 'signal'>> = {},
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const address = { url: config.DATABASE_URL }
    const migrationAddress = { url: config.MIGRATION_URL || config.DATABASE_URL }
    const waiting = { waitMs: config.DATABASE_WAIT * 1_000, print, acceptsStandby, signal }
    const reach = (setting: WaitOptions['setting']) => reachDatabase(config[setting], { ...waiting, setting })
    await reach(config.MIGRATION_URL ? 'MIGRATION_URL' : 'DATABASE_URL')
    return { address, migrationAddress, reach: () => reach('DATABASE_URL'), stop: async () => {} }
  }
  requireFinishedRestore(config.DATA_DIR)
  const { settings, environment, readable } = await archiving(config.archive)
  const postgres = await startPrivatePostgres({
    name: 'cairn',
    dataDir: config.DATA_DIR,
    log: print,
    settings: {
      max_connections: String(Math.max(100, config.DATABASE_CONNECTIONS + otherConnections)),
      shared_buffers: chooseSharedBuffers(),
      ...settings,
    },
    environment,
    readable,
  })
  try {
    await withClient({ host: postgres.host, database: 'postgres' }, postgres.user, async (admin) => {
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [databaseName])
      if (rowCount === 0) await admin.query(`create database ${databaseName}`)
    })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const address = { host: postgres.host, database: databaseName }
  return { address, migrationAddress: address, reach: async () => {}, stop: (fastMs) => postgres.stop(fastMs) }
}

export interface OpenDatabase {
  address: DatabaseAddress
  /** The same database for the login that migrates and seeds. */
  migrationAddress: DatabaseAddress
  /** Connects last: migrations may create this login, and another proxy may lead there. */
  reach: () => Promise<void>
  stop: PrivatePostgres['stop']
}
