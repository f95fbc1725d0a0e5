import process from 'node:process'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { seedLargeWorld } from './seed-large-world.ts'
import { loadConfig } from '../../apps/server/src/configuration/config.ts'
import { openFiles } from '../../apps/server/src/platform/files/open-files.ts'
import { loadKeys } from '../../apps/server/src/platform/crypto/load-keys.ts'
import { migrate } from '../../apps/server/src/platform/database/migrations/migrate.ts'
import { startDatabase } from '../../apps/server/src/platform/database/start/start-database.ts'
import { print, runCommand } from '../../apps/server/src/cli/run-command.ts'

/** `npm run seed:large`: 100,000 members and 2,000,000 transfers in an empty database, for measurements. */
void runCommand(async () => {
  const config = loadConfig(process.env)
  if (config.isProduction) throw new StartupError('There is no sample world in production.')
  const { migrationAddress: address, stop } = await startDatabase(config, print)
  try {
    await migrate(address)
    const [keys, files] = [loadKeys(config), await openFiles(config)]
    await seedLargeWorld({ address, keys, files, print, memberCount: 100_000 })
    print('The large world is ready. Start the server on it, or verify it with cairn verify.')
  } finally {
    await stop()
  }
})
