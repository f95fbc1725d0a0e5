import type { settings } from './settings.ts'

type Environment = Record<string, string | undefined>

/** The settings of the data and its archive. */
export const settingsOfArchive = [
  'DATA_DIR',
  'ARCHIVE_DIR',
  'ARCHIVE_ENDPOINT',
  'ARCHIVE_REGION',
  'BACKUP_KEY',
] as const

/** The further settings of a backup. */
export const settingsOfBackup = [
  ...settingsOfArchive,
  'BACKUPS_KEPT',
  'FILES_URL',
  'FILES_ENDPOINT',
  'FILES_REGION',
] as const

/** The environment with these settings only, for a command that needs no others: the server checks production's requirements. */
export function pickSettings(environment: Environment, names: readonly (keyof typeof settings)[]): Environment {
  return Object.fromEntries(names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, environment[name]]))
}
