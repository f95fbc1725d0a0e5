import process from 'node:process'
import { loadConfig } from '../../configuration/config.ts'
import { migrate } from '../../platform/database/migrations/migrate.ts'
import { withMaintenanceDatabase } from '../open-maintenance-database.ts'
import { pickSettings, settingsOfArchive } from '../../configuration/pick-settings.ts'
import { print } from '../run-command.ts'
import { countOf } from '../../platform/count-of.ts'

/**
 * `cairn migrate`: applies the migrations that the database lacks, and ends. It needs `MIGRATION_URL` and nothing else, or
 * `DATA_DIR` for the private PostgreSQL. When several run at once, one migrates and the others wait for it.
 */
export async function run(): Promise<void> {
  const given = pickSettings(process.env, [...settingsOfArchive, 'DATABASE_URL', 'DATABASE_WAIT', 'MIGRATION_URL'])
  if (given['MIGRATION_URL'] || given['MIGRATION_URL_FILE']) {
    // Migrations do not need the login that serves.
    for (const end of ['', '_FILE']) given[`DATABASE_URL${end}`] = given[`MIGRATION_URL${end}`]
  }
  const ran = await withMaintenanceDatabase(loadConfig(given), ({ migrationAddress }) => migrate(migrationAddress), {
    createsDatabase: true,
  })
  if (ran.length === 0) print('The database has every migration.')
  else print(`Applied ${countOf(ran.length, 'migration')}:\n  ${ran.join('\n  ')}`)
}
