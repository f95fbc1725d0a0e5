import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { loadConfig } from '../config.ts'
import { openMaintenanceDatabase } from './open-maintenance-database.ts'
import { pickSettings, settingsOfBackup } from '../pick-settings.ts'
import { print, runCommand } from './run-command.ts'

/** `npm run backup`: makes a backup in `ARCHIVE_DIR`, beside the running server or of a stopped one. */
runCommand(async () => {
  const names = [...settingsOfBackup, 'DATABASE_URL', 'DATABASE_CONNECTIONS'] as const
  const config = loadConfig(pickSettings(process.env, names))
  if (!existsSync(join(config.DATA_DIR, 'postgres', 'PG_VERSION'))) {
    throw new StartupError(`There is no database in ${config.DATA_DIR}. Set DATA_DIR to where it is.`)
  }
  const { address, stop } = await openMaintenanceDatabase(config)
  try {
    await makeBackup(config, address, print)
    return true
  } finally {
    await stop()
  }
})
