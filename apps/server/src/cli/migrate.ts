import process from 'node:process'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ConfigError, loadConfig } from '../config.ts'
import { migrate } from '../platform/database/start/migrate.ts'
import { openMaintenanceDatabase } from './open-maintenance-database.ts'
import { pickSettings } from './pick-settings.ts'

/**
 * `npm run migrate`: applies the migrations that the database lacks, and ends. It needs `MIGRATION_URL` and nothing else, or
 * `DATA_DIR` for the private PostgreSQL. Of several at once, one migrates and the others wait for it.
 */
async function main(): Promise<void> {
  const given = pickSettings(process.env, ['DATA_DIR', 'DATABASE_URL', 'MIGRATION_URL'])
  // The login that serves is not needed.
  for (const end of ['', '_FILE'])
    given[`DATABASE_URL${end}`] = given[`MIGRATION_URL${end}`] || given[`DATABASE_URL${end}`]
  const postgres = await openMaintenanceDatabase(loadConfig(given), print)
  try {
    const ran = await migrate(postgres.migrationAddress)
    print(
      ran.length === 0
        ? 'The database has every migration.'
        : `Applied ${ran.length} migrations:\n  ${ran.join('\n  ')}`,
    )
  } finally {
    await postgres.stop()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  const isForeseen = error instanceof StartupError || error instanceof ConfigError
  process.stderr.write(`${isForeseen ? error.message : String((error as Error).stack)}\n`)
  process.exitCode = 1
})
