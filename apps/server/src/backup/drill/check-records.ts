import { sql } from 'kysely'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Archive } from '@cairn/postgres-backup/archive/archive.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../platform/database/database.ts'
import { requireAddressKey } from '../../start/require-address-key.ts'
import { requireFileKey } from '../../start/require-file-key.ts'
import { findArchivedFiles } from '@cairn/postgres-backup/files/archive-files.ts'

/**
 * Checks that the archive has every file that a row of the copy names, and that the archived keys, if any, open the encrypted and
 * signed records. Throws a `StartupError` otherwise.
 */
export async function checkRecords(
  address: DatabaseAddress,
  archive: Archive,
  keys: Pick<Keys, 'addresses' | 'document'> | null,
): Promise<void> {
  const database = openDatabase(address, 2)
  try {
    const files = await findArchivedFiles(archive, null)
    const missing = (await listNamed(database)).filter((name) => !files.has(name))
    if (missing.length > 0)
      throw new StartupError(`The archive lacks ${missing.length} files that rows of the copy name.`)
    // They are archived only where the archive is encrypted.
    if (!keys) return
    const read = async (name: string) => {
      const version = files.get(name)
      return version ? archive.readWhole(version.stored, version.sha256) : null
    }
    const all = { ...keys, metricsToken: '' }
    await requireFileKey(database, all, { read })
    await requireAddressKey(database, all)
  } finally {
    await database.close()
  }
}

async function listNamed({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select photo_file as name from members where photo_file is not null
    union all select file_name from kyc_submissions where file_name is not null
    union all select file_name from kyc_parts
    union all select file_name from evidence_files`.execute(kysely)
  return rows.map(({ name }) => name)
}
