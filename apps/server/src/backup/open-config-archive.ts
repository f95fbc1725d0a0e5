import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Config } from '../config.ts'
import { openArchive, type Archive } from '../platform/archive/archive.ts'
import { deriveArchiveKeys } from '../platform/archive/encoding.ts'
import { openArchiveStore } from '../platform/archive/open-archive-store.ts'

/** The archive of the settings. Throws a `StartupError` when they name none, and when its folder or bucket is not there. */
export async function openConfigArchive(config: Config): Promise<Archive> {
  if (!config.ARCHIVE_DIR) {
    throw new StartupError('ARCHIVE_DIR is not set; expected is the folder or the bucket of the archive.')
  }
  const store = await openArchiveStore(config)
  await store.require()
  return openArchive(store, await deriveArchiveKeys(config.BACKUP_KEY))
}
