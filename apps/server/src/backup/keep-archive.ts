import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { archiveWal } from '@cairn/postgres-backup/wal/wal.ts'
import type { Archive } from '@cairn/postgres-backup/archive/archive.ts'
import { claimArchive } from '@cairn/postgres-backup/archive/claim-archive.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { repeat } from '../platform/timing/repeat.ts'
import { findBackups } from '@cairn/postgres-backup/base/manifest.ts'
import { openOwnArchive } from './open-archive.ts'
import { archiveKeys } from './archive-keys.ts'
import { openFileArchiver } from '@cairn/postgres-backup/files/archive-files.ts'

export const headInArchive = 'ledger-head'

const usualPauseMs = 10_000
/** At the start and each hour all files are scanned: another process may have written or replaced some, as when a key changes. */
const lookEvery = 360

/**
 * Archives the files that PostgreSQL does not: the keys, the files as they come, and the newest block of the ledger. Refuses the
 * archive of another database or key with a `StartupError`. Logs later failures once until a turn succeeds, and retries
 * everything.
 */
export async function keepArchive(
  config: Config,
  keys: Keys,
  store: FileStore,
  log: FastifyBaseLogger,
  pauseMs = usualPauseMs,
) {
  const archive = await openOwnArchive(config)
  const cluster = join(config.DATA_DIR, 'postgres')
  await claimArchive(archive, cluster)
  const timeline = await archiveHistories(archive, cluster)
  await archiveKeys(archive, keys)
  const archiver = await openFileArchiver(archive, store)
  const { changed, files } = trackChanges(store)
  let isFailing = false
  let lookIn = 0

  async function takeTurn(): Promise<void> {
    try {
      if (lookIn <= 0) {
        await archiver.findChanged(changed)
        lookIn = lookEvery
      }
      lookIn -= 1
      await archiver.archiveNamed(changed)
      await archiveHead(archive, config.DATA_DIR)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the files could not be archived; trying again')
      isFailing = true
    }
  }

  const turns = repeat(takeTurn, pauseMs)
  return {
    /** The store for the server: files that are written or replaced through it are archived within ten seconds. */
    files,
    /** Whether there is no base backup yet, or none since a restore: a backup is due before the night. */
    needsBackup: !(await findBackups(archive)).backups.some((backup) => backup.timeline >= timeline),
    async stop() {
      await turns.stop()
      // Files that came during the last pause.
      await takeTurn()
    },
  }
}

/** Archives the history of the timeline that began at a restore: a copy archives nothing. Returns the newest timeline. */
async function archiveHistories(archive: Archive, cluster: string): Promise<number> {
  const folder = join(cluster, 'pg_wal')
  const histories = (await readdir(folder)).filter((file) => /^[0-9A-F]{8}\.history$/.test(file))
  for (const file of histories) await archiveWal(archive, file, join(folder, file))
  return Math.max(1, ...histories.map((file) => parseInt(file, 16)))
}

async function archiveHead(archive: Archive, dataDir: string): Promise<void> {
  const head = await readFile(join(dataDir, 'ledger-head'), 'utf8').catch(() => null)
  if (head && head !== (await archive.readText(headInArchive))) await archive.writeText(headInArchive, head)
}

/** The same store; it also returns the names of files that are written or replaced through it. */
function trackChanges(files: FileStore): { files: FileStore; changed: Set<string> } {
  const changed = new Set<string>()
  const noted = async (name: string, written: Promise<void>) => {
    await written
    changed.add(name)
  }
  return {
    changed,
    files: {
      ...files,
      write: (name, bytes) => noted(name, files.write(name, bytes)),
      replace: (name, bytes) => noted(name, files.replace(name, bytes)),
    },
  }
}
