import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isClaimed, requireOwnArchive } from '@cairn/postgres-backup/archive/claim-archive.ts'
import { readArchiveState } from '../../../backup/archive-state.ts'
import { openOwnArchive } from '../../../backup/open-archive.ts'
import type { Config } from '../../../configuration/config.ts'
import { findAll, mend, reasonOf, risk, type Finding } from './finding.ts'

// Backups are made each night.
const ageMaxHours = 30
const hour = 60 * 60 * 1_000

/** Whether the private PostgreSQL is archived, and whether its copies started. `DATABASE_URL`'s own tools check that one. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  if (config.DATABASE_URL) return []
  if (!config.archive) {
    return [risk('Nothing is archived: ARCHIVE_DIR is not set, and everything is lost with this machine.')]
  }
  const unwritable = await findUnwritable(config)
  if (unwritable) return [mend(`Nothing can be archived in ${config.archive.location}: ${unwritable}`)]
  const cluster = path.join(config.DATA_DIR, 'postgres')
  const archive = await openOwnArchive(config)
  try {
    if (await isClaimed(archive)) await requireOwnArchive(archive, cluster)
  } catch (error) {
    return [mend(reasonOf(error))]
  }
  const { backupAt = null, drill = null } = (await readArchiveState(config)) ?? {}
  const hours = backupAt ? (Date.now() - backupAt.getTime()) / hour : 0
  return findAll(
    !backupAt && mend('There is no base backup in ARCHIVE_DIR. Make one: `cairn backup`.'),
    hours > ageMaxHours &&
      mend(`The newest base backup is ${Math.round(hours)} hours old. The log of the server says why.`),
    drill && !drill.isOk && mend(`The last restore drill failed: ${drill.sentence}`),
    (await isOnSameDisk(config.DATA_DIR, config.archive.location)) &&
      risk('The archive is on the disk of DATA_DIR, and is lost with it. Mount another disk, or use a bucket.'),
    config.archive.key === '' && risk('The archive is not encrypted: BACKUP_KEY is not set.'),
  )
}

async function isOnSameDisk(folder: string, location: string): Promise<boolean> {
  return !location.startsWith('s3://') && (await stat(folder)).dev === (await stat(location)).dev
}

/** Writes a file into the archive, reads it and removes it. Returns why that failed, or null. */
async function findUnwritable(config: Config): Promise<string | null> {
  const probe = `doctor-${randomUUID()}`
  try {
    const archive = await openOwnArchive(config)
    await archive.writeText(probe, probe)
    const found = await archive.readText(probe)
    await archive.store.remove(probe)
    return found === probe ? null : 'what was written is not what can be read.'
  } catch (error) {
    return reasonOf(error)
  }
}
