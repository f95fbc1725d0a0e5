import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { loadConfig } from '../config.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { startDatabase } from '../platform/database/start-database.ts'

/** A connection that can only read the books. */
export interface AuditorConnection {
  client: pg.Client
  close(): Promise<void>
}

/**
 * Opens the books for reading, wherever they are: in the database of `DATABASE_URL`, in the private PostgreSQL that a server
 * runs right now, or in one that stands still, which is then started for as long as it takes.
 */
export async function connectAsAuditor(
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<AuditorConnection> {
  // Only these two settings matter here; what else production needs is for the server to ask.
  const { DATABASE_URL = '', DATA_DIR } = environment
  const config = loadConfig({ DATABASE_URL, DATA_DIR })
  if (config.DATABASE_URL) return connect({ connectionString: config.DATABASE_URL })

  const dataDir = config.DATA_DIR
  if (!existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartupError(`There are no books in ${dataDir}. Set DATA_DIR or DATABASE_URL to where they are.`)
  }
  const running = await findRunning(dataDir)
  if (running) return running

  say('The PostgreSQL of the data folder stands still; starting it for the verification.')
  const started = await startDatabase(config, say)
  try {
    if (!('host' in started.address)) throw new Error('a private PostgreSQL has a socket')
    const books = await connect({ ...started.address, user: auditor })
    return {
      client: books.client,
      close: async () => {
        await books.close()
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

/** PostgreSQL writes into its folder where its socket is. The file stays behind when it is killed, so only a reply counts. */
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

async function connect(where: pg.ClientConfig): Promise<AuditorConnection> {
  const client = new pg.Client({ ...where, options: '-c default_transaction_read_only=on' })
  await client.connect()
  return { client, close: () => client.end() }
}
