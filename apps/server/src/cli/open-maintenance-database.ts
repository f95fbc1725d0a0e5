import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { connection, type DatabaseAddress } from '../platform/database/database.ts'
import { startDatabase, type OpenDatabase } from '../platform/database/start/start-database.ts'

/**
 * Returns the database for a command: that of `DATABASE_URL`, or the private PostgreSQL of the data folder. When no server runs
 * that one, it is started. `stop` stops it only when it was started here. A command that only reads accepts a standby.
 */
export async function openMaintenanceDatabase(
  config: Config,
  print: (line: string) => void,
  options: { acceptsStandby?: boolean } = {},
): Promise<Omit<OpenDatabase, 'reach'>> {
  if (!config.DATABASE_URL) {
    const running = await findRunning(config.DATA_DIR)
    if (running) return { address: running, migrationAddress: running, stop: async () => {} }
    print('The PostgreSQL of the data folder is not running; starting it.')
  }
  return startDatabase(config, print, options)
}

/**
 * The private PostgreSQL of a data folder, if it runs. It writes the folder of its socket into a file that remains when it is
 * killed, so only a reply counts.
 */
async function findRunning(dataDir: string): Promise<DatabaseAddress | null> {
  try {
    const [, , , , host] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    if (!host) return null
    const address = { host, database: 'cairn' }
    const client = new pg.Client(connection(address))
    await client.connect()
    await client.end()
    return address
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ECONNREFUSED', 'EACCES'].includes(code)) return null
    throw error
  }
}
