import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../configuration/config.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../platform/database/database.ts'
import { withClient } from '../platform/database/with-client.ts'
import { startDatabase, type OpenDatabase } from '../platform/database/start/start-database.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { print } from './run-command.ts'

interface MaintenanceOptions {
  acceptsStandby?: boolean
  createsDatabase?: boolean
}

/**
 * Returns the database for a command: the one at `DATABASE_URL`, or the private PostgreSQL of the data folder. When no server
 * runs that one, it is started. `stop` stops it only when it was started here. A command that only reads accepts a standby. Throws a
 * `StartupError` where there is no database, unless the command may create one.
 */
export async function openMaintenanceDatabase(
  config: Config,
  options: MaintenanceOptions = {},
): Promise<Omit<OpenDatabase, 'reach'>> {
  if (!config.DATABASE_URL) {
    const running = await findRunning(config.DATA_DIR)
    if (running) return { address: running, migrationAddress: running, stop: async () => {} }
    if (!options.createsDatabase && !hasPrivatePostgres(config)) {
      throw new StartupError(`There is no database in ${config.DATA_DIR}. Set DATA_DIR or DATABASE_URL to where it is.`)
    }
    print('The PostgreSQL of the data folder is not running; starting it.')
  }
  return startDatabase(config, print, options)
}

/** Whether the data folder has a private PostgreSQL, running or not. */
export function hasPrivatePostgres({ DATA_DIR }: Config): boolean {
  return existsSync(path.join(DATA_DIR, 'postgres', 'PG_VERSION'))
}

/** Does some work with that database, and stops it afterwards if it was started for it. */
export async function withMaintenanceDatabase<T>(
  config: Config,
  work: (postgres: Pick<OpenDatabase, 'address' | 'migrationAddress'>) => Promise<T>,
  options: MaintenanceOptions = {},
): Promise<T> {
  const postgres = await openMaintenanceDatabase(config, options)
  try {
    return await work(postgres)
  } finally {
    await postgres.stop()
  }
}

/** The same, on a connection as the owner of the tables and on a pool as the server. */
export function withOwner<T>(config: Config, work: (owner: pg.Client, database: Database) => Promise<T>): Promise<T> {
  return withMaintenanceDatabase(config, async ({ address, migrationAddress }) => {
    const database = openDatabase(address, 2)
    try {
      return await withClient(migrationAddress, 'cairn', async (owner) => {
        await owner.query('set role cairn_owner')
        return work(owner, database)
      })
    } finally {
      await database.close()
    }
  })
}

/** The private PostgreSQL of a data folder, if it runs. The file with its socket outlives a kill, so only a reply counts. */
async function findRunning(dataDir: string): Promise<DatabaseAddress | null> {
  try {
    const [, , , , host] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    if (!host) return null
    const address = { host, database: 'cairn' }
    await withClient(address, 'cairn_server', async () => {})
    return address
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ECONNREFUSED', 'EACCES'].includes(code)) return null
    throw error
  }
}
