import type { Archive } from '../archive/archive.ts'
import { listWal } from '../wal/wal.ts'
import { listUnneededFiles } from '../files/archive-files.ts'
import { explain } from './explain.ts'
import { listBackups, readFileList, removeBackup, type BackupManifest } from './manifest.ts'

/** The most by which the clock of an archiving machine may be wrong. */
const clockErrorMaxMs = 24 * 3_600_000

/**
 * Removes all base backups but the newest, and everything that no kept moment needs: the older log, and files archived before the
 * oldest kept backup that no kept one lists. Removes no file when the needs of the kept backups cannot be read. Stops at the
 * first failure, so that no backup is left without its log. Returns the removed items, counted.
 */
export async function removeOld(archive: Archive, kept: number) {
  const backups = await listBackups(archive)
  const [old, left] = [backups.slice(0, -kept), backups.slice(-kept)]
  const segments = await listLogBefore(archive, left)
  const files = await listFilesWithout(archive, left)

  for (const { id } of old) await removeBackup(archive, id)
  for (const name of [...segments, ...files]) {
    await explain(`${name} cannot be removed`, () => archive.remove(name))
  }
  return { backups: old.length, segments: segments.length, files: files.length }
}

async function listLogBefore(archive: Archive, left: BackupManifest[]): Promise<string[]> {
  const [first] = left.map(({ firstWal }) => positionOf(firstWal)).toSorted()
  if (first === undefined) return []
  // The history of a timeline is small and always needed.
  const isBefore = (file: string) => !file.endsWith('.history') && positionOf(file) < first
  return (await listWal(archive)).filter(({ file }) => isBefore(file)).map(({ stored }) => stored)
}

async function listFilesWithout(archive: Archive, left: BackupManifest[]): Promise<string[]> {
  const [oldest] = left
  if (!oldest) return []
  const needed = new Set<string>()
  for (const { id } of left) for (const name of await readFileList(archive, id)) needed.add(name)
  return listUnneededFiles(archive, needed, new Date(+new Date(oldest.startedAt) - clockErrorMaxMs))
}

/** The place of a segment in the log, without its timeline; it can be compared as a text. */
export function positionOf(segment: string): string {
  return segment.slice(8, 24)
}
