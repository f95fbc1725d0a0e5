import pg from 'pg'
import type { Config } from './config.ts'
import { connection, type DatabaseAddress } from './database.ts'
import { startPrivatePostgres } from './postgres/private-postgres.ts'
import { StartRefusal } from './start-refusal.ts'

/** The name of the database in the private PostgreSQL. */
const databaseName = 'cairn'

/**
 * Gives the database to use: the one of `DATABASE_URL`, or a private PostgreSQL under the data folder, started now and
 * stopped by `stop()`. Throws a `StartRefusal` with the sentence why there is none.
 */
export async function startDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (config.DATABASE_URL) {
    const address = { url: config.DATABASE_URL }
    await requireReachable(address)
    return { address, stop: async () => {} }
  }
  const postgres = await startPrivatePostgres({ dataDir: config.DATA_DIR, log: say })
  const admin = new pg.Client(connection({ host: postgres.host, database: 'postgres' }, postgres.user))
  try {
    await admin.connect()
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await admin.query(`create database ${databaseName}`)
  } catch (error) {
    await postgres.stop()
    throw error
  } finally {
    await admin.end()
  }
  return { address: { host: postgres.host, database: databaseName }, stop: () => postgres.stop() }
}

async function requireReachable(address: { url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: address.url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } catch (cause) {
    const reason = (cause as Error).message || (cause as NodeJS.ErrnoException).code
    throw new StartRefusal(`The database of DATABASE_URL cannot be reached: ${reason}`, { cause })
  } finally {
    await client.end().catch(() => {})
  }
}
