import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Config } from '../../configuration/config.ts'
import { formatHead } from '../../ledger/sealing/head.ts'
import type { Archive } from '@cairn/postgres-backup/archive/archive.ts'
import { requireKeyOfArchive } from '@cairn/postgres-backup/archive/claim-archive.ts'
import { listBackups } from '@cairn/postgres-backup/base/manifest.ts'
import { requireNotedBackup } from '@cairn/postgres-backup/base/noted-backup.ts'
import { readArchivedKeys } from '../archive-keys.ts'
import { openOwnArchive } from '../open-archive.ts'
import { startCopy } from '../restore/restore-copy.ts'
import { checkChain, listHeads } from './check-chain.ts'
import { checkRecords } from './check-records.ts'
import { readDrill, writeDrill, type Drill } from './drill-record.ts'

/**
 * Restores everything that is archived into a folder of its own, starts that copy, verifies its ledger and audit log, and requires every block
 * of it that a kept backup, or the newest drill that succeeded, noted in the archive. Then the copy is removed. Records in the archive that it
 * succeeded or why it failed, and returns that; it throws only where there is no archive.
 */
export async function runDrill(config: Config, print: (line: string) => void): Promise<Drill> {
  const archive = await openOwnArchive(config)
  await requireKeyOfArchive(archive)
  const startedAt = new Date()
  const before = await readDrill(archive, config.DATA_DIR)
  const result = await tryCopy(config, archive, before, print).catch((error: Error) => ({
    isOk: false,
    sentence: error instanceof StartupError ? error.message : `It ended with an error: ${error.message}`,
    // The next drill still compares with them.
    ...(before?.head && { head: before.head }),
    ...(before?.timeline && { timeline: before.timeline }),
  }))
  const drill = { ...result, startedAt: startedAt.toISOString(), finishedAt: new Date().toISOString() }
  await writeDrill(archive, config.DATA_DIR, drill)
  return drill
}

type Outcome = Omit<Drill, 'startedAt' | 'finishedAt'>

async function tryCopy(
  config: Config,
  archive: Archive,
  before: Drill | null,
  print: (line: string) => void,
): Promise<Outcome> {
  const { DATA_DIR } = config
  const dataDir = join(DATA_DIR, 'restore-drill')
  // Leftovers of a killed drill. Its PostgreSQL ends by itself when it misses its files.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  const backups = await listBackups(archive)
  const newest = backups.at(-1)
  if (!newest) throw new StartupError('There is no complete backup in ARCHIVE_DIR.')
  await requireNotedBackup(DATA_DIR, newest)
  await requireSpace(DATA_DIR, newest.bytes)

  const heads = listHeads(backups, before)
  const copy = await startCopy({ archive, dataDir, moment: null, print })
  try {
    print('Verifying the ledger and the audit log …')
    const keys = copy.keys && readArchivedKeys(copy.keys)
    const { head, transfers } = await checkChain(copy.address, keys, heads)
    await checkRecords(copy.address, archive, keys)
    return {
      isOk: true,
      sentence: `The copy was started. It has ${transfers} transfers${copy.lastCommitAt ? `, until ${copy.lastCommitAt.toISOString()}` : ''}, and no errors.`,
      ...(head && { head: formatHead(head) }),
      timeline: copy.backup.timeline,
    }
  } finally {
    await copy.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A copy must never fill the disk of the original: half as much again, and half a gigabyte, are left. */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes * 1.5 + 5e8
  if (bavail * bsize >= needed) return
  throw new StartupError(
    `The disk of DATA_DIR has ${Math.round((bavail * bsize) / 1e6)} MB left; a copy needs ${Math.round(needed / 1e6)} MB.`,
  )
}
