import pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { connection, type DatabaseAddress } from '../database.ts'
import { findWeaknesses } from '../durability.ts'

/**
 * Refuses a database that may lose committed transactions in a power cut, and with `needsStandby` one that may lose them with its
 * machine. Each connection of the server is asked again when it opens, and whether a standby is waited for all the time.
 */
export async function requireDurability(address: DatabaseAddress, needsStandby: boolean): Promise<void> {
  const client = new pg.Client(connection(address))
  await client.connect()
  try {
    const [weakness] = await findWeaknesses(client, needsStandby)
    if (weakness) throw new StartupError(weakness)
  } finally {
    await client.end()
  }
}
