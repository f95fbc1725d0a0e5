import type pg from 'pg'
import type { Archive } from '../archive/archive.ts'
import { claimArchive } from '../archive/claim-archive.ts'
import { openArchive } from '../archive/open-archive.ts'
import { openFileArchiver, type ArchivableFiles } from '../files/archive-files.ts'
import { openBackupConnection, type ConnectionOptions } from './backup-connection.ts'
import { listBackups, removeInterrupted, type BackupManifest, type Needs } from './manifest.ts'
import { noteBackup } from './noted-backup.ts'
import { removeOld } from './remove-old.ts'
import { takeBaseBackup } from './take-base-backup.ts'
import { tidy } from './tidy.ts'

export interface BackupOptions extends ConnectionOptions {
  /** The folder of the private PostgreSQL `postgres`; the newest backup is noted there. */
  dataDir: string
  files: ArchivableFiles
  /** How many base backups are kept. */
  kept: number
  /** Reads what the manifest notes of the database before the backup begins. */
  readHead: (client: pg.Client) => Promise<string | null>
  readNeeds: (client: pg.Client) => Promise<Needs>
  print: (line: string) => void
}

/** Backs up a PostgreSQL and the files beside it into one archive. */
export class PostgresBackup {
  readonly #options: BackupOptions

  constructor(options: BackupOptions) {
    this.#options = options
  }

  /**
   * Makes a backup, reads it back, and removes everything older than the kept backups. PostgreSQL runs. Prints its progress, and
   * leftovers that it could not remove. Throws a `StartupError` when it cannot make a backup.
   */
  async take(): Promise<BackupManifest> {
    const { dataDir, print } = this.#options
    const archive = await openArchive(this.#options.archive)
    await claimArchive(archive, `${dataDir}/postgres`)
    const client = await openBackupConnection(this.#options)
    try {
      const files = await openFileArchiver(archive, this.#options.files)
      await tidy(() => removeInterrupted(archive), print)
      const { manifest, fileCount } = await takeBaseBackup(client, archive, {
        head: await this.#options.readHead(client),
        needs: await this.#options.readNeeds(client),
        archiveFiles: () => {
          print('Reading it back was successful. Archiving the files …')
          return files.archiveAll()
        },
        onProgress: printTenths(print),
      })
      await noteBackup(dataDir, manifest)
      print(`Backup ${manifest.id} is complete: the database and ${fileCount} files.`)
      await tidy(() => this.#removeOld(archive, manifest), print)
      await tidy(() => archive.store.removeUnfinished(), print)
      return manifest
    } finally {
      await client.end()
    }
  }

  async #removeOld(archive: Archive, { id }: BackupManifest): Promise<void> {
    const { kept, print } = this.#options
    // Backups are removed in the order of their ids, so the new one could be removed as the oldest.
    const newest = (await listBackups(archive)).at(-1)
    if (newest && newest.id !== id)
      throw new Error(`the backup ${newest.id} seems newer, so the clock was ahead when it was made`)
    const { backups, segments, files } = await removeOld(archive, kept)
    if (backups > 0) print(`Removed ${backups} older backups, ${segments} segments of the log and ${files} files.`)
  }
}

function printTenths(print: BackupOptions['print']) {
  let shown = 0
  return (done: number, all: number) => {
    const share = Math.min(100, Math.round((100 * done) / all))
    if (share < shown + 10) return
    shown = share
    print(`${share} % of ${Math.round(all / 1e6)} MB copied …`)
  }
}
