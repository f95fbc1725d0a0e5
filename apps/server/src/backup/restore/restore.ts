import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Config } from '../../configuration/config.ts'
import { writeHeadFile } from '../../ledger/sealing/head-file.ts'
import { formatHead, parseHead, type Head } from '../../ledger/sealing/head.ts'
import { requireKeyOfArchive } from '@cairn/postgres-backup/archive/claim-archive.ts'
import { unfinishedRestore } from '../../platform/database/start/require-finished-restore.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { readArchivedKeys } from '../archive-keys.ts'
import { headInArchive } from '../keep-archive.ts'
import { openOwnArchive } from '../open-archive.ts'
import { endAccess } from './end-access.ts'
import { restoreFiles, restoreKeys, startCopy, verifyCopy, type DamagedFile, type HeadCheck } from './restore-copy.ts'
import { countOf } from '../../platform/count-of.ts'

export interface Restored {
  lastCommitAt: Date | null
  head: Head | null
  /** The newest block known outside the database, and whether the copy has it. */
  noted: Head | null
  fit: HeadCheck
  /** When the newest authentic file was written that was read from the archive. */
  newestAt: Date | null
  damagedFiles: DamagedFile[]
  /** Settings, such as `ADDRESS_KEY_OTHER`, without which a copy from an unfinished change of keys is not fully readable. */
  keysToSet: string[]
}

/**
 * Restores the archive of the settings into `DATA_DIR`, which must be empty or absent: everything that was committed up to and at
 * `moment`, or the whole archive. Verifies the ledger and the audit log, and compares them with the heads from outside: `noted`,
 * and the newest in the archive. The newer one stays in the folder, so a server on a copy without it moves no money until an
 * operator has accepted the loss. All sessions and links of the copy end, and its withdrawals are held for a day. A damaged file
 * of a member is left out and returned. Throws on any other fault; the folder then has an unfinished copy, on which no server
 * starts.
 */
export async function restore(
  config: Config,
  { moment, noted: given, print }: { moment: Date | null; noted: Head | null; print: (line: string) => void },
): Promise<Restored> {
  const dataDir = config.DATA_DIR
  const archive = await openOwnArchive(config)
  await requireKeyOfArchive(archive)
  requireEmpty(dataDir)
  const archived = parseHead((await archive.readText(headInArchive))?.trim() ?? '')
  const heads = [given, archived].filter((head) => head !== null).toSorted((a, b) => Number(a.number - b.number))

  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, unfinishedRestore)
  const copy = await startCopy({ archive, dataDir: folder, moment, print })
  try {
    print('Verifying the ledger and the audit log …')
    const keys = copy.keys && readArchivedKeys(copy.keys)
    const { fits, verification } = await verifyCopy(copy.address, keys, heads)
    requireSound(verification.findings[0]?.sentence, heads, fits)
    await withClient(copy.address, 'cairn', endAccess)
    print('All sessions and links have ended, and withdrawals are held for 24 hours.')
    const { count, damaged } = await restoreFiles(archive, folder, moment)
    print(`Restored ${countOf(count, 'file')}.`)
    const keysToSet = copy.keys ? await restoreKeys(copy.keys, folder) : []
    if (!copy.keys) print('The archive has no keys. Set DOCUMENT_KEY and ADDRESS_KEY to those of this data.')
    const noted = heads.at(-1) ?? null
    if (noted) await writeHeadFile(join(folder, 'ledger-head'), noted)
    const { lastCommitAt } = copy
    return {
      lastCommitAt,
      head: verification.head,
      noted,
      newestAt: archive.newestAt,
      fit: fits.at(-1) ?? 'there',
      damagedFiles: damaged,
      keysToSet,
    }
  } finally {
    await copy.stop()
  }
}

/** Renames the restored files to their final names. Until then no server starts on them. */
export async function finishRestore(dataDir: string): Promise<void> {
  const folder = join(dataDir, unfinishedRestore)
  for (const name of await readdir(folder)) await rename(join(folder, name), join(dataDir, name))
  await rmdir(folder)
}

function requireEmpty(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return
  throw new StartupError(`The folder ${dataDir} is not empty. Set DATA_DIR to a new one; nothing is overwritten.`)
}

function requireSound(finding: string | undefined, heads: Head[], fits: HeadCheck[]): void {
  if (finding) throw new StartupError(`The copy has errors: ${finding} It was left in the folder for an investigation.`)
  const noted = heads[fits.indexOf('another')]
  if (!noted) return
  throw new StartupError(
    `The copy has another block ${noted.number} than ${formatHead(noted)}: one of them was rewritten. It was left in the folder for an investigation.`,
  )
}
