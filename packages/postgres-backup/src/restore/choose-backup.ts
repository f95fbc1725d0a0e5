import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Archive } from '../archive/archive.ts'
import { listWal } from '../wal/wal.ts'
import { findBackups, type BackupManifest } from '../base/manifest.ts'
import { positionOf } from '../base/remove-old.ts'

/**
 * The newest base backup that was complete at a moment, or of all. Throws a `StartupError` when there is none. Without a moment,
 * it also throws if a piece of the log that follows it is missing, because PostgreSQL would take the gap for the end; with one,
 * PostgreSQL knows that it did not reach it. Prints which backups cannot be read, and leaves them out.
 */
export async function chooseBackup(
  archive: Archive,
  moment: Date | null,
  print: (line: string) => void,
): Promise<BackupManifest> {
  const { backups, unreadable } = await findBackups(archive)
  for (const { message } of unreadable) print(`A backup is left out: ${message}`)
  const [oldest] = backups
  if (!oldest) throw new StartupError('There is no complete backup in ARCHIVE_DIR.')
  const chosen = backups.findLast(({ endedAt }) => !moment || new Date(endedAt) <= moment)
  if (!chosen) {
    throw new StartupError(`The oldest backup was complete at ${oldest.endedAt}. An earlier moment cannot be restored.`)
  }
  if (!moment) await requireNoGap(archive, chosen)
  return chosen
}

async function requireNoGap(archive: Archive, { endedAt, firstWal }: BackupManifest): Promise<void> {
  const files = (await listWal(archive)).map(({ file }) => file)
  const gap = findGap(files, firstWal)
  if (!gap) return
  throw new StartupError(
    `The archive has a gap: segment ${gap} of the log, or one like it, is missing. A moment between ${endedAt} and the gap can be restored with --to.`,
  )
}

const segmentsOfLog = 0x100

/** The place of the first segment that is missing between the first one and the newest; null when none is. */
export function findGap(files: string[], firstWal: string): string | null {
  const segments = files.filter((file) => /^[0-9A-F]{24}$/.test(file)).map(numberOf)
  const present = new Set(segments)
  const last = segments.reduce((most, one) => Math.max(most, one), 0)
  for (let number = numberOf(firstWal); number <= last; number += 1) {
    if (!present.has(number)) return formatNumber(number)
  }
  return null
}

// Sixteen digits: eight of the log file, and eight of its segment, which is below 256 for segments of 16 MB.
function numberOf(file: string): number {
  const position = positionOf(file)
  return parseInt(position.slice(0, 8), 16) * segmentsOfLog + parseInt(position.slice(8), 16)
}

function formatNumber(number: number): string {
  const [high, low] = [Math.floor(number / segmentsOfLog), number % segmentsOfLog]
  return [high, low].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}
