import { statfs } from 'node:fs/promises'
import type { ArchiveSettings } from '@cairn/postgres-backup/archive/open-archive.ts'
import type { Config } from '../configuration/config.ts'
import { findBackups } from '@cairn/postgres-backup/base/manifest.ts'
import { chooseLater, readDrill, type Drill } from './drill/drill-record.ts'
import { openOwnArchive } from './open-archive.ts'

export interface ArchiveState {
  /** When the newest complete base backup ended; null before the first. */
  backupAt: Date | null
  drill: Drill | null
  /** The disk of its folder, in bytes; null for a bucket. */
  disk: { free: number; size: number } | null
}

/** Reads the state of the configured archive, from a few small files; null without an archive. */
export async function readArchiveState(config: Config): Promise<ArchiveState | null> {
  if (!config.archive) return null
  const archive = await openOwnArchive(config)
  const endedAt = (await findBackups(archive)).backups.at(-1)?.endedAt
  const drill = await readDrill(archive, config.DATA_DIR)
  return { backupAt: endedAt ? new Date(endedAt) : null, drill, disk: await readDisk(config.archive) }
}

async function readDisk({ location }: ArchiveSettings): Promise<ArchiveState['disk']> {
  if (location.startsWith('s3://')) return null
  const { bavail, blocks, bsize } = await statfs(location)
  return { free: bavail * bsize, size: blocks * bsize }
}

const askAgainMs = 60_000

/**
 * The last answer of the archive, which is queried at most once a minute; null until it has answered. The caller never waits for
 * the answer: another machine's disk, or a bucket, may never reply.
 */
export function followArchiveState(config: Config): () => ArchiveState | null {
  let known: ArchiveState | null = null
  let askedAt = -askAgainMs
  const ask = async () => {
    // Even if the archive does not answer, a failed drill in the data folder is known.
    if (known) known = { ...known, drill: await chooseLater(config.DATA_DIR, known.drill) }
    known = await readArchiveState(config)
  }
  return () => {
    const now = performance.now()
    if (now - askedAt >= askAgainMs) {
      askedAt = now
      // An archive that does not answer shows in the age of the last answer, and in the log.
      ask().catch(() => {})
    }
    return known
  }
}
