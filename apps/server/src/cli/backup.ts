import process from 'node:process'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { loadConfig } from '../configuration/config.ts'
import { hasPrivatePostgres, withMaintenanceDatabase } from './open-maintenance-database.ts'
import { pickSettings, settingsOfBackup } from '../configuration/pick-settings.ts'
import { print, runCommand } from './run-command.ts'

/** `npm run backup`: makes a backup in `ARCHIVE_DIR`, beside the running server or of a stopped one. */
runCommand(async () => {
  const names = [...settingsOfBackup, 'DATABASE_URL', 'DATABASE_CONNECTIONS'] as const
  const config = loadConfig(pickSettings(process.env, names))
  if (!hasPrivatePostgres(config)) {
    throw new StartupError(`There is no database in ${config.DATA_DIR}. Set DATA_DIR to where it is.`)
  }
  await withMaintenanceDatabase(config, ({ address }) => makeBackup(config, address, print))
})
