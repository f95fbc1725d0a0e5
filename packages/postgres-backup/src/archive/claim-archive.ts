import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Archive } from './archive.ts'
import { UnauthenticError, type Unauthentic } from './authenticity.ts'

/** The owner of an archive. */
interface Owner {
  /** PostgreSQL's number for the database since its creation; copies have the same. */
  database: string
}

const file = 'archive.json'

/**
 * Claims an empty archive for a database and a key. Refuses the archive of another database, or one that was begun with another
 * key, because a restore needs one key for all of it.
 */
export async function claimArchive(archive: Archive, cluster: string): Promise<void> {
  const mine: Owner = { database: await readIdentifier(cluster) }
  if (!(await isClaimed(archive))) await archive.writeText(file, `${JSON.stringify(mine)}\n`)
  await requireOwnArchive(archive, cluster)
}

/** Whether the folder has an archive. Refuses one that was begun with another key. */
export async function isClaimed(archive: Archive): Promise<boolean> {
  return (await readOwner(archive)) !== null
}

/** Refuses a folder that is not the archive of this database and key, even the empty folder of an unmounted disk. */
export async function requireOwnArchive(archive: Archive, cluster: string): Promise<void> {
  const { database } = await requireKeyOfArchive(archive)
  if (database === (await readIdentifier(cluster))) return
  throw new StartupError('ARCHIVE_DIR has the archive of another database. Give this one a folder of its own.')
}

/** Refuses a key other than the archive's, and a folder without an archive. */
export async function requireKeyOfArchive(archive: Archive): Promise<Owner> {
  const owner = await readOwner(archive)
  if (!owner) throw new StartupError('There is no archive in ARCHIVE_DIR. Set it to the folder of the archive.')
  return owner
}

const sentences: Record<Unauthentic, string> = {
  'without a header':
    'The archive in ARCHIVE_DIR was written by an earlier version, or by another program. Give this version a folder of its own.',
  'not signed': 'ARCHIVE_DIR has an archive without encryption. Give the key a folder of its own.',
  signed: 'The archive in ARCHIVE_DIR is encrypted. Set BACKUP_KEY to its key.',
  'another signature':
    'BACKUP_KEY is not the key of the archive in ARCHIVE_DIR, or somebody changed archive.json there. Set that key, or give the new key a folder of its own.',
}

async function readOwner(archive: Archive): Promise<Owner | null> {
  const text = await archive.readText(file).catch((error: unknown) => {
    throw error instanceof UnauthenticError ? new StartupError(sentences[error.reason], { cause: error }) : error
  })
  return text === null ? null : (JSON.parse(text) as Owner)
}

/** The first eight bytes of the control file (PostgreSQL, `ControlFileData`). */
async function readIdentifier(cluster: string): Promise<string> {
  const control = await open(join(cluster, 'global', 'pg_control'))
  try {
    const { buffer } = await control.read(Buffer.alloc(8), 0, 8, 0)
    return String(buffer.readBigUInt64LE())
  } finally {
    await control.close()
  }
}
