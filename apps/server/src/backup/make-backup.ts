import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseAddress } from '../platform/database/database.ts'
import type { Archive } from '../platform/archive/archive.ts'
import { claimArchive } from '../platform/archive/claim-archive.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { openBackupConnection } from './base/backup-connection.ts'
import { listBackups, removeInterrupted, type BackupManifest } from './base/manifest.ts'
import { noteBackup } from './base/noted-backup.ts'
import { removeOld } from './base/remove-old.ts'
import { takeBaseBackup } from './base/take-base-backup.ts'
import { tidy } from './base/tidy.ts'
import { openFileArchiver } from './files/archive-files.ts'
import { openConfigArchive } from './open-config-archive.ts'

/**
 * Makes a backup in the archive of the settings, reads it back, and removes everything older than the kept backups. The server
 * may run. Prints its progress, and leftovers that it could not remove. Throws a `StartupError` when it cannot make a backup.
 */
export async function makeBackup(
  config: Config,
  address: DatabaseAddress,
  print: (line: string) => void,
): Promise<BackupManifest> {
  const archive = await openConfigArchive(config)
  await claimArchive(archive, join(config.DATA_DIR, 'postgres'))
  const client = await openBackupConnection(config, address)
  try {
    const files = await openFileArchiver(archive, await openFiles(config))
    let shown = 0
    let count = 0
    const archiveFiles = async () => {
      print('Reading it back was successful. Archiving the files …')
      const changed = new Set<string>()
      await files.findChanged(changed)
      await files.archive(changed)
      const present = await files.list()
      count = present.length
      return present
    }
    await tidy(() => removeInterrupted(archive), print)
    const manifest = await takeBaseBackup(client, archive, archiveFiles, (done, all) => {
      const share = Math.min(100, Math.round((100 * done) / all))
      if (share < shown + 10) return
      shown = share
      print(`${share} % of ${Math.round(all / 1e6)} MB copied …`)
    })
    await noteBackup(config.DATA_DIR, manifest)
    print(`Backup ${manifest.id} is complete: the database and ${count} files.`)
    await tidy(() => removeAndCount(archive, manifest, config.BACKUPS_KEPT, print), print)
    await tidy(() => archive.store.removeUnfinished(), print)
    if (!archive.keys) {
      print('Nothing in it is encrypted: the keys are not in it. Keep DOCUMENT_KEY and ADDRESS_KEY elsewhere.')
    }
    return manifest
  } finally {
    await client.end()
  }
}

async function removeAndCount(
  archive: Archive,
  { id }: BackupManifest,
  kept: number,
  print: (line: string) => void,
): Promise<void> {
  // Backups are removed in the order of their ids, so the new one could be removed as the oldest.
  const newest = (await listBackups(archive)).at(-1)
  if (newest && newest.id !== id)
    throw new Error(`the backup ${newest.id} seems newer, so the clock was ahead when it was made`)
  const { backups, segments, files } = await removeOld(archive, kept)
  if (backups > 0) print(`Removed ${backups} older backups, ${segments} segments of the log and ${files} files.`)
}
