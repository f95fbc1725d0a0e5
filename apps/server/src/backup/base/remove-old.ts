import type { Archive } from '../../platform/archive/archive.ts'
import { listWal } from '../../platform/archive/wal.ts'
import { removeUnneededFiles } from '../files/archive-files.ts'
import { listBackups, readFileList, removeBackup } from './manifest.ts'

/** What was removed, counted. */
export interface Removed {
  backups: number
  segments: number
  files: number
}

/**
 * Removes all base backups but the newest, and what none of the kept ones needs: the log before them, and files that neither they nor
 * `present`, the names in the archive of what is there now, have.
 */
export async function removeOld(archive: Archive, kept: number, present: string[]): Promise<Removed> {
  const backups = await listBackups(archive)
  const old = backups.slice(0, -kept)
  for (const { id } of old) await removeBackup(archive, id)

  const left = backups.slice(-kept)
  const segments = await removeLogBefore(
    archive,
    left.map(({ firstWal }) => positionOf(firstWal)),
  )
  const needed = new Set(present)
  for (const { id } of left) for (const name of await readFileList(archive, id)) needed.add(name)
  return { backups: old.length, segments, files: await removeUnneededFiles(archive, needed) }
}

async function removeLogBefore(archive: Archive, positions: string[]): Promise<number> {
  const first = positions.toSorted()[0]
  if (first === undefined) return 0
  let count = 0
  for (const { file, stored } of await listWal(archive)) {
    // The history of a timeline is small and always needed.
    if (file.endsWith('.history') || positionOf(file) >= first) continue
    await archive.remove(stored)
    count += 1
  }
  return count
}

/** The place of a segment in the log, without its timeline; it can be compared as a text. */
export function positionOf(segment: string): string {
  return segment.slice(8, 24)
}
