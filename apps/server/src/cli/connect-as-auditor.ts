import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { loadConfig } from '../config.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { startDatabase } from '../platform/database/start-database.ts'

/** A connection that can only read the ledger. */
export interface AuditorConnection {
  client: pg.Client
  close(): Promise<void>
}

/**
 * Opens the ledger for reading: in the database of `DATABASE_URL`, or in the private PostgreSQL of the data folder. When no
 * server runs that one, it is started, and `close` stops it.
 */
export async function connectAsAuditor(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<AuditorConnection> {
  // Only these two settings matter here; the server checks what else production needs.
  const { DATABASE_URL = '', DATA_DIR } = environment
  const config = loadConfig({ DATABASE_URL, DATA_DIR })
  if (config.DATABASE_URL) return connect({ connectionString: config.DATABASE_URL })

  const dataDir = config.DATA_DIR
  if (!existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartupError(`There are no books in ${dataDir}. Set DATA_DIR or DATABASE_URL to where they are.`)
  }
  const running = await findRunning(dataDir)
  if (running) return running

  print('The PostgreSQL of the data folder is not running; starting it for the verification.')
  const started = await startDatabase(config, print)
  try {
    if (!('host' in started.address)) throw new Error('a private PostgreSQL has a socket')
    const auditorConnection = await connect({ ...started.address, user: auditor })
    return {
      client: auditorConnection.client,
      close: async () => {
        await auditorConnection.close()
        await started.stop()
      },
    }
  } catch (error) {
    await started.stop()
    throw error
  }
}

const auditor = 'cairn_auditor'
/** The name of the database in a private PostgreSQL. */
const databaseName = 'cairn'

/** PostgreSQL writes the folder of its socket into this file. The file remains when it is killed, so only a reply counts. */
async function findRunning(dataDir: string): Promise<AuditorConnection | null> {
  try {
    const [, , , , host = ''] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    return host ? await connect({ host, database: databaseName, user: auditor }) : null
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ECONNREFUSED', 'EACCES'].includes(code)) return null
    throw error
  }
}

async function connect(config: pg.ClientConfig): Promise<AuditorConnection> {
  const client = new pg.Client({ ...config, options: '-c default_transaction_read_only=on' })
  await client.connect()
  return { client, close: () => client.end() }
}
