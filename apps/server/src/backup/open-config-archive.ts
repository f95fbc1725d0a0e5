import { existsSync } from 'node:fs'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Config } from '../config.ts'
import { openArchive, type Archive } from '../platform/archive/archive.ts'
import { recipientOf } from '../platform/archive/encoding.ts'
import { openFolderStore } from '../platform/archive/folder-store.ts'

/** The archive of the settings. Throws a `StartupError` when they name none. */
export async function openConfigArchive({ ARCHIVE_DIR, BACKUP_KEY }: Config): Promise<Archive> {
  if (!ARCHIVE_DIR) throw new StartupError('ARCHIVE_DIR is not set; expected is the folder of the archive.')
  // It is not made here: where its disk is not mounted, the archive would begin again on the wrong one.
  if (!existsSync(ARCHIVE_DIR)) {
    throw new StartupError(`The folder ${ARCHIVE_DIR} of ARCHIVE_DIR does not exist. Mount its disk, or make it.`)
  }
  const key = BACKUP_KEY || null
  return openArchive(openFolderStore(ARCHIVE_DIR), key && (await recipientOf(key)), key)
}
