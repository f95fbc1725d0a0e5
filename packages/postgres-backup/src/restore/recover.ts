import pg from 'pg'
import { startPrivatePostgres, type PrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Archive } from '../archive/archive.ts'
import { restoreCommand } from '../wal/archiving.ts'
import { serveWal } from '../wal/serve-wal.ts'

export interface RecoverOptions {
  /** The name of the private PostgreSQL, and of its superuser. */
  name: string
  /** A folder with an extracted base backup in `postgres`. */
  dataDir: string
  archive: Archive
  /** Everything that was committed up to and at it is restored; without it, the whole archive. */
  moment: Date | null
  print: (line: string) => void
}

/**
 * Starts the PostgreSQL of an extracted base backup, lets it replay the archived log, and returns when it takes connections. It
 * archives nothing. Returns it, and when the last restored transaction was committed, or null when the log had none.
 * Throws a `StartupError` when the moment is not in the archive.
 */
export async function recover({ archive, dataDir, moment, name, print }: RecoverOptions) {
  const wal = await serveWal(archive)
  const postgres = await startPrivatePostgres({
    name,
    dataDir,
    log: (line) => {
      if (!line.startsWith('PostgreSQL')) print(line)
    },
    isolated: true,
    environment: wal.environment,
    settings: {
      restore_command: restoreCommand(),
      ...(moment && { recovery_target_time: formatMoment(moment), recovery_target_inclusive: 'on' }),
      recovery_target_action: 'promote',
      hot_standby: 'off',
      // One process reads a copy. The original's settings would only need memory.
      max_connections: '100',
    },
  })
    .catch((error: unknown) => {
      throw explain(error as Error, moment)
    })
    // The log is at its end when PostgreSQL takes connections.
    .finally(wal.close)
  try {
    return { postgres, lastCommitAt: await readLastCommit(postgres) }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** PostgreSQL parses it before it knows the letter Z. */
function formatMoment(moment: Date): string {
  return moment.toISOString().replace('T', ' ').replace('Z', '+00')
}

async function readLastCommit({ host, user }: PrivatePostgres): Promise<Date | null> {
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last')
    return rows[0]?.last ?? null
  } finally {
    await client.end()
  }
}

function explain(error: Error, moment: Date | null): Error {
  if (/recovery ended before configured recovery target was reached/.test(error.message)) {
    return new StartupError(
      `The log in the archive does not reach ${moment?.toISOString()}: nothing was committed after it, or a piece before it is missing. Leave out --to to restore all of it, or name an earlier moment.`,
      { cause: error },
    )
  }
  if (/restore.*from archive|restore_command|could not restore file/.test(error.message)) {
    return new StartupError(
      'A file of the log in the archive cannot be read: it is damaged, or BACKUP_KEY is another.',
      {
        cause: error,
      },
    )
  }
  return error
}
