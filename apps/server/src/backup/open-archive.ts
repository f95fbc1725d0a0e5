import { openArchive, type ArchiveSettings } from '@cairn/postgres-backup/archive/open-archive.ts'
import type { Archive } from '@cairn/postgres-backup/archive/archive.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Config } from '../configuration/config.ts'

/** The archive of the settings, opened. Throws a `StartupError` when they name none, and when its folder or bucket is not there. */
export function openOwnArchive(config: Pick<Config, 'archive'>): Promise<Archive> {
  return openArchive(requireArchive(config))
}

/** The archive of the settings. Throws a `StartupError` when they name none. */
export function requireArchive({ archive }: Pick<Config, 'archive'>): ArchiveSettings {
  if (archive) return archive
  throw new StartupError('ARCHIVE_DIR is not set; expected is the folder or the bucket of the archive.')
}
