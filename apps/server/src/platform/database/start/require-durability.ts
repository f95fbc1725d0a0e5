import pg from 'pg'
import { connection, type DatabaseAddress } from '../database.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

/**
 * Refuses a database that may lose committed transactions in a power cut, and with `needsStandby` one that may lose them with its
 * machine. Each connection of the server is asked again when it opens, and the list of standbys all the time.
 */
export async function requireDurability(address: DatabaseAddress, needsStandby: boolean): Promise<void> {
  const client = new pg.Client(connection(address))
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
    )
    if (rows.length > 0) {
      const names = rows.map(({ name }) => name).join(', ')
      throw new StartupError(`PostgreSQL runs with ${names} off, and could lose money in a power cut. Switch it on.`)
    }
    if (!needsStandby) return
    const { rows: found } = await client.query<{ commit: string; standbys: string }>(
      `select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys`,
    )
    const [{ commit, standbys } = { commit: '', standbys: '' }] = found
    if (!['on', 'remote_apply'].includes(commit)) {
      throw new StartupError(
        `DATABASE_STANDBY requires a standby, and synchronous_commit is ${commit}: a failover could lose money. Set it to on.`,
      )
    }
    if (standbys === '') {
      throw new StartupError(
        'DATABASE_STANDBY requires a standby, and synchronous_standby_names is empty: PostgreSQL confirms what is on one machine ' +
          'only. Name a synchronous standby, or with Patroni set synchronous_mode and synchronous_mode_strict.',
      )
    }
  } finally {
    await client.end()
  }
}
