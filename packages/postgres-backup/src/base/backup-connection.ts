import pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { ArchiveSettings } from '../archive/open-archive.ts'
import { archiving } from '../wal/archiving.ts'

export interface ConnectionOptions {
  archive: ArchiveSettings
  connection: pg.ClientConfig
  /** SQL: the number of the advisory lock that one backup holds. */
  lock: string
}

/** Opens a connection that takes BASE_BACKUP. Refuses a second one at a time, and a PostgreSQL started without this archive. */
export async function openBackupConnection({ archive, connection, lock }: ConnectionOptions): Promise<pg.Client> {
  // The connection also takes the commands of a standby, such as BASE_BACKUP (PostgreSQL 18, 54.4).
  const client = new pg.Client({ ...connection, replication: 'database' } as pg.ClientConfig)
  await client.connect()
  try {
    // Only one backup runs at a time; PostgreSQL ends the lock with its connection, even after kill -9.
    const { rows } = await client.query<{ locked: boolean; command: string }>(
      `select pg_try_advisory_lock(${lock}) as locked, current_setting('archive_command') as command`,
    )
    if (!rows[0]?.locked) throw new StartupError('Another backup is running.')
    if (rows[0].command !== (await archiving(archive)).settings.archive_command) {
      throw new StartupError(
        'The PostgreSQL that runs was started without this ARCHIVE_DIR and BACKUP_KEY. Set them for the server, and restart it.',
      )
    }
    // This module of PostgreSQL passes a base backup to a program.
    await client.query("load 'basebackup_to_shell'")
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
