import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { loadConfig } from '../config.ts'
import { openMaintenanceDatabase } from './open-maintenance-database.ts'
import { pickSettings, settingsOfArchive } from './pick-settings.ts'
import { print, runCommand } from './run-command.ts'

/** `npm run backup`: makes a backup in `ARCHIVE_DIR`, beside the running server or of a stopped one. */
runCommand(async () => {
  const config = loadConfig(
    pickSettings(process.env, [
      ...settingsOfArchive,
      'DATABASE_URL',
      'DATABASE_CONNECTIONS',
      'BACKUPS_KEPT',
      'FILES_URL',
      'FILES_ENDPOINT',
      'FILES_REGION',
    ]),
  )
  if (!existsSync(join(config.DATA_DIR, 'postgres', 'PG_VERSION'))) {
    throw new StartupError(`There is no database in ${config.DATA_DIR}. Set DATA_DIR to where it is.`)
  }
  const { address, stop } = await openMaintenanceDatabase(config, print)
  try {
    await makeBackup(config, address, print)
    return true
  } finally {
    await stop()
  }
})
