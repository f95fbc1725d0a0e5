import process from 'node:process'
import { makeBackup } from '../../backup/make-backup.ts'
import { loadConfig } from '../../configuration/config.ts'
import { withMaintenanceDatabase } from '../open-maintenance-database.ts'
import { pickSettings, settingsOfBackup } from '../../configuration/pick-settings.ts'
import { print } from '../run-command.ts'

/** `cairn backup`: makes a backup in `ARCHIVE_DIR`, beside the running server or of a stopped one. */
export async function run(): Promise<void> {
  const names = [...settingsOfBackup, 'DATABASE_URL', 'DATABASE_CONNECTIONS'] as const
  const config = loadConfig(pickSettings(process.env, names))
  await withMaintenanceDatabase(config, ({ address }) => makeBackup(config, address, print))
}
