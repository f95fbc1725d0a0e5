import { loadConfig } from '../../configuration/config.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { withClient } from '../../platform/database/with-client.ts'
import type { TestServer } from '../server/test-server.ts'

/** The parts with which a test changes and examines a database. */
export type DatabaseScene = Pick<TestServer, 'owner' | 'database' | 'keys'>

/**
 * Returns a function that runs work on a superuser's connection, and on the server's own kind of pool, with the server's keys.
 */
export function withDatabaseOf(host: () => string, settings: Record<string, string>) {
  return <T>(work: (scene: DatabaseScene) => Promise<T>): Promise<T> => {
    const address = { host: host(), database: 'cairn' }
    return withClient(address, 'cairn', async (owner) => {
      const database = openDatabase(address, 4)
      try {
        return await work({ owner, database, keys: loadKeys(loadConfig(settings)) })
      } finally {
        await database.close()
      }
    })
  }
}
