import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { connection, type DatabaseAddress } from '../platform/database/database.ts'
import { startDatabase } from '../platform/database/start-database.ts'

/**
 * Where the database is for a command beside the server: the one of `DATABASE_URL`, the private PostgreSQL that a server runs
 * right now, or the private one, started for as long as the command takes. `stop` ends only what was started here.
 */
export async function openMaintenanceDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (!config.DATABASE_URL) {
    const running = await findRunning(config.DATA_DIR)
    if (running) return { address: running, stop: async () => {} }
  }
  return startDatabase(config, say)
}

/** PostgreSQL writes into its folder where its socket is. The file stays behind when it is killed, so only a reply counts. */
async function findRunning(dataDir: string): Promise<DatabaseAddress | null> {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return null
  const [, , , , host = ''] = readFileSync(file, 'utf8').split('\n')
  const address = { host, database: 'cairn' }
  const client = new pg.Client(connection(address))
  try {
    await client.connect()
    await client.end()
    return address
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ECONNREFUSED'].includes(code)) return null
    throw error
  }
}
