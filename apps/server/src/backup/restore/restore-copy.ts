import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { Head } from '../../ledger/sealing/head.ts'
import { readHeadAt } from '../../ledger/sealing/read-head.ts'
import { verifyLedger, type Verification } from '../../ledger/verification/verify.ts'
import { verifySignatures } from '../../shared/signing/signatures/verify-signatures.ts'
import type { DatabaseAddress } from '../../platform/database/database.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { DamagedError, type Archive } from '@cairn/postgres-backup/archive/archive.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { writeDurably } from '@cairn/postgres-backup/store/write-durably.ts'
import { findArchivedFiles } from '@cairn/postgres-backup/files/archive-files.ts'
import { requireNeeds } from './needs.ts'
import { findArchivedKeys, type ArchivedKeys } from '../archive-keys.ts'
import { startCopy as restorePostgres } from '@cairn/postgres-backup/restore/start-copy.ts'
import type { RecoverOptions } from '@cairn/postgres-backup/restore/recover.ts'

/** Restores the database and the archived keys of a moment into a new folder, and starts it. The keys are null without any. */
export async function startCopy(options: Omit<RecoverOptions, 'name'>) {
  const keys = await findArchivedKeys(options.archive, options.moment)
  const { postgres, ...copy } = await restorePostgres({
    ...options,
    name: 'cairn',
    requireNeeds: (needs) => requireNeeds(needs, options.print),
  })
  return { ...copy, keys, address: { host: postgres.host, database: 'cairn' }, stop: () => postgres.stop() }
}

/** A file of a member that is damaged in the archive, and its name there. */
export interface DamagedFile {
  name: string
  stored: string
}

/**
 * Writes the files of a moment into the folder `files` of a data folder. Returns their number, and the damaged ones: one photo
 * must not prevent the rest. Throws when the archive does not answer, because a retry may succeed.
 */
export async function restoreFiles(archive: Archive, dataDir: string, moment: Date | null) {
  const files = await findArchivedFiles(archive, moment)
  await mkdir(join(dataDir, 'files'), { mode: 0o700 })
  const damaged: DamagedFile[] = []
  for (const [name, { stored, sha256 }] of files) {
    try {
      const bytes = await archive.readWhole(stored, sha256)
      await writeFile(join(dataDir, 'files', name), bytes, { mode: 0o600, flush: true })
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error
      damaged.push({ name, stored: error.file })
    }
  }
  return { count: files.size - damaged.length, damaged }
}

/**
 * Writes the keys into files, from which the server reads the main ones. It takes the other ones, of an unfinished change of
 * keys, from settings only: their names are returned.
 */
export async function restoreKeys(keys: ArchivedKeys, dataDir: string): Promise<string[]> {
  for (const [name, key] of Object.entries(keys)) {
    const path = join(dataDir, 'keys', name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeDurably(path, `${key}\n`)
  }
  return Object.keys(keys)
    .filter((name) => name.endsWith('_other'))
    .map((name) => name.toUpperCase())
}

/** How a head from outside and a copy fit: the copy has it, ends before it, or has another block in its place. */
export type HeadCheck = 'there' | 'ends before' | 'another'

/** Verifies the ledger of a copy with the audit log, and compares it with each head from outside. */
export async function verifyCopy(
  address: DatabaseAddress,
  keys: Pick<Keys, 'addresses'> | null,
  noted: Head[],
): Promise<{ verification: Verification; fits: HeadCheck[] }> {
  return withClient(address, 'cairn_auditor', async (client) => {
    const verification = await verifyLedger(client, { checkSignatures: verifySignatures(keys) })
    const fits: HeadCheck[] = []
    for (const head of noted) fits.push(await compare(client, head, verification.head))
    return { verification, fits }
  })
}

async function compare(client: pg.Client, noted: Head, head: Head | null): Promise<HeadCheck> {
  const found = await readHeadAt(client, noted.number)
  if (found?.hash === noted.hash) return 'there'
  return !found && (head?.number ?? 0n) < noted.number ? 'ends before' : 'another'
}
