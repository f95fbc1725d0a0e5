import pg from 'pg'
import { connection, type DatabaseAddress } from '../database.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

/** Refuses a database that may lose committed transactions. */
export async function requireDurability(address: DatabaseAddress): Promise<void> {
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
  } finally {
    await client.end()
  }
}
