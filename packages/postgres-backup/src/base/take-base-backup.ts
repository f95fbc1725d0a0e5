import type pg from 'pg'
import type { Archive } from '../archive/archive.ts'
import { checkBaseBackup } from './check-base-backup.ts'
import { partOf, removeBackup, writeFileList, writeManifest, type BackupManifest, type Needs } from './manifest.ts'

interface BaseOptions {
  /** What the manifest notes of the database. */
  head: string | null
  needs: Needs
  /** Archives the files, after the database, and returns their names in the archive. */
  archiveFiles: () => Promise<string[]>
  /** Is called with the bytes that were copied so far, and about how many there are. */
  onProgress: (done: number, all: number) => void
}

/**
 * Takes a base backup of the whole PostgreSQL into the archive while it runs. PostgreSQL copies, checks the checksum of each
 * page, and returns when the log that the copy needs is archived; then every byte is read back. Only then does it count as a
 * backup.
 */
export async function takeBaseBackup(
  client: pg.Client,
  archive: Archive,
  { archiveFiles, head, needs, onProgress }: BaseOptions,
): Promise<{ manifest: BackupManifest; fileCount: number }> {
  const { started_at: startedAt, bytes: all } = await readBefore(client)
  const id = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  try {
    await copy(client, id, (done) => onProgress(done, Number(all)))
    const { timeline, startLsn, bytes } = await checkBaseBackup(archive, id)
    const files = await archiveFiles()
    await writeFileList(archive, id, files)
    const { ended_at: endedAt, first_wal: firstWal } = await readAfter(client, startLsn)
    const manifest: BackupManifest = {
      id,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      timeline,
      firstWal,
      head,
      bytes,
      needs,
    }
    await writeManifest(archive, manifest)
    return { manifest, fileCount: files.length }
  } catch (error) {
    // If that fails, the next backup removes it. An operator needs the first error, not this one.
    await removeBackup(archive, id).catch(() => {})
    throw error
  }
}

async function readBefore(client: pg.Client) {
  const { rows } = await client.query<{ started_at: Date; bytes: string }>(`
    select clock_timestamp() as started_at,
      (select sum(pg_database_size(oid)) from pg_database) as bytes`)
  return rows[0]!
}

async function readAfter(client: pg.Client, startLsn: string) {
  if (!/^[0-9A-F]+\/[0-9A-F]+$/.test(startLsn)) throw new Error('the backup does not say where its log begins')
  const { rows } = await client.query<{ ended_at: Date; first_wal: string }>(
    `select clock_timestamp() as ended_at, pg_walfile_name('${startLsn}') as first_wal`,
  )
  return rows[0]!
}

/** PostgreSQL runs `programs/put.ts` for each part, which writes it into the archive: no byte of it passes through this process. */
async function copy(client: pg.Client, id: string, onProgress: (done: number) => void): Promise<void> {
  const messages = (client as unknown as { connection: NodeJS.EventEmitter }).connection
  const listen = ({ chunk }: { chunk: Buffer }) => {
    // The letter p and the bytes that are done (PostgreSQL 18, 54.4, BASE_BACKUP).
    if (chunk[0] === 0x70) onProgress(Number(chunk.readBigInt64BE(1)))
  }
  messages.on('copyData', listen)
  try {
    await client.query(`BASE_BACKUP (LABEL '${partOf(id, '')}', TARGET 'shell', TARGET_DETAIL '${id}', PROGRESS,
      CHECKPOINT 'fast', WAIT true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`)
  } finally {
    messages.off('copyData', listen)
  }
}
