import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { isDatabaseAway, StandbyError } from '../connection/is-database-away.ts'
import { requirePostgresVersion } from './require-postgres-version.ts'

const pauseMs = 500
const sayEveryMs = 5_000

export interface WaitOptions {
  setting: 'DATABASE_URL' | 'MIGRATION_URL'
  /** How long a start waits for a database that is down. */
  waitMs: number
  /** Whether a standby is enough, for a command that only reads. */
  acceptsStandby: boolean
  print: (line: string) => void
  /** Ends the waiting. */
  signal?: AbortSignal | undefined
}

/**
 * Returns when the database of a URL takes connections and changes, and waits for one that is down: a failover or a start of all
 * machines together takes a while. It prints the reason every few seconds. Throws a `StartupError` after the time limit, and at
 * once when waiting would not help: a wrong password, a database that does not exist, a version that is too old.
 */
export async function reachDatabase(url: string, options: WaitOptions): Promise<void> {
  const { acceptsStandby, print, setting, signal, waitMs } = options
  const began = performance.now()
  let saidAt = -Infinity
  for (;;) {
    const problem = await findProblem(url, acceptsStandby)
    if (!problem) return
    const now = performance.now()
    const leftMs = began + waitMs - now
    if (!isDatabaseAway(problem) || leftMs <= 0) {
      throw new StartupError(`The database of ${setting} cannot be reached: ${reasonOf(problem)}`, { cause: problem })
    }
    if (now - saidAt >= sayEveryMs) {
      saidAt = now
      print(`Waiting for the database, for ${Math.ceil(leftMs / 1_000)} more seconds: ${reasonOf(problem)}`)
    }
    await sleep(Math.min(pauseMs, leftMs), undefined, { signal }).catch(() => {
      throw new StartupError('Cairn was stopped while it waited for the database.')
    })
  }
}

/** Why the database cannot be used; null when it can. */
async function findProblem(url: string, acceptsStandby: boolean): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; is_standby: boolean }>(
      "select current_setting('server_version') as version, pg_is_in_recovery() as is_standby",
    )
    requirePostgresVersion(rows[0]?.version ?? '')
    return rows[0]?.is_standby && !acceptsStandby ? new StandbyError() : null
  } catch (error) {
    if (error instanceof StartupError) throw error
    return error as Error
  } finally {
    // A silent database does not close its connections.
    void client.end().catch(() => {})
  }
}

/** An error of the network may have a code and no message. */
function reasonOf(error: Error): string {
  return error.message || (error as NodeJS.ErrnoException).code || String(error)
}
