import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { DatabaseAddress } from '../database.ts'
import { findWeaknesses } from '../connection/durability.ts'
import { withClient } from '../with-client.ts'

/**
 * Refuses a database that may lose committed transactions in a power cut, and with `needsStandby` one that may lose them with its
 * machine. Each connection of the server is checked again when it opens, and the standby repeatedly.
 */
export async function requireDurability(address: DatabaseAddress, needsStandby: boolean): Promise<void> {
  const [weakness] = await withClient(address, 'cairn_server', (client) => findWeaknesses(client, needsStandby))
  if (weakness) throw new StartupError(weakness)
}
