import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { writeDurably } from '../store/write-durably.ts'
import type { BackupManifest } from './manifest.ts'

/** The file is in the data folder. A writer of the archive cannot change it there. */
const file = 'newest-backup'

export function noteBackup(dataDir: string, { id }: BackupManifest): Promise<void> {
  return writeDurably(join(dataDir, file), `${id}\n`)
}

/** Throws a `StartupError` where the newest backup of an archive is older than the one that this machine made last. */
export async function requireNotedBackup(dataDir: string, newest: BackupManifest): Promise<void> {
  const noted = (await readFile(join(dataDir, file), 'utf8').catch(() => '')).trim()
  if (newest.id >= noted) return
  throw new StartupError(
    `The archive lacks the backup ${noted}, which this machine made: its newest one is ${newest.id}. Someone removed it or put an older archive in its place.`,
  )
}
