import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { DatabaseAddress } from '../platform/database/database.ts'
import { findLogin } from '../platform/database/start/find-login.ts'
import { withClient } from '../platform/database/with-client.ts'

/**
 * Refuses a database with sample data, whose passwords are public, and a login that could become the owner of the tables: an
 * attacker who controls the server could then drop the ledger's defences. Throws a `StartupError`.
 */
export async function requireSafeDatabase(address: DatabaseAddress): Promise<void> {
  await withClient(address, 'cairn_server', async (client) => {
    const { login, mayOwn } = await findLogin(client)
    if (mayOwn) {
      throw new StartupError(
        `The login of DATABASE_URL, ${login}, could become the owner of every table. Give the server a login with the ` +
          'role cairn_server only, and name the one that migrates in MIGRATION_URL (docs/operating/database.md).',
      )
    }
    const sample = await client.query('select from public.sample_data')
    if (sample.rowCount !== 0) {
      throw new StartupError(
        'This database has sample data, whose passwords are public. Production needs an empty database.',
      )
    }
  })
}
