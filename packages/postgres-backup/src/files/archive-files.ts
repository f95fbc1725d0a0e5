import type { Archive } from '../archive/archive.ts'
import { archiveVersion, chooseVersions, listVersions } from '../archive/versions.ts'

const folder = 'files'

/** The name of a file in the archive: 256 folders, so that none gets large. */
const nameInArchive = (name: string) => `${folder}/${name.slice(0, 2)}/${name}`

/** The files beside a database that are archived with it. */
export interface ArchivableFiles {
  list(): AsyncIterable<{ name: string; writtenAt: Date }>
  /** Returns null when there is no such file. */
  read(name: string): Promise<Buffer | null>
}

/** Archives files, so that each restorable moment has its files. */
export async function openFileArchiver(archive: Archive, files: ArchivableFiles) {
  // The archived files, so that a scan reads none of them again.
  const archived = await findArchivedFiles(archive, null)
  const archivedAt = new Map([...archived].map(([name, { writtenAt }]) => [name, writtenAt]))

  async function archiveOne(name: string): Promise<void> {
    // Before the read: a replacement in the meantime is newer.
    const readAt = new Date()
    const bytes = await files.read(name)
    // Removed in the meantime.
    if (!bytes) return
    await archiveVersion(archive, nameInArchive(name), bytes, { mayChange: true })
    archivedAt.set(name, readAt)
  }

  /** Archives these files, and forgets their names. A file that cannot be archived stays for the next time. */
  async function archiveNamed(names: Set<string>): Promise<void> {
    let failure: Error | null = null
    const tried = [...names]
    for (const name of tried) {
      // Before the read: it may be replaced, and so added again, in the meantime.
      names.delete(name)
      try {
        await archiveOne(name)
      } catch (error) {
        names.add(name)
        failure = error as Error
      }
    }
    if (failure) throw failure
  }

  /** Scans all files, and adds the names of those that are not archived or were replaced since. */
  async function findChanged(names: Set<string>): Promise<void> {
    for await (const { name, writtenAt } of files.list()) {
      const earlier = archivedAt.get(name)
      if (!earlier || writtenAt >= earlier) names.add(name)
    }
  }

  /** Archives all files. Returns the names in the archive of the current ones. */
  async function archiveAll(): Promise<string[]> {
    const changed = new Set<string>()
    await findChanged(changed)
    await archiveNamed(changed)
    const present = new Set(await Array.fromAsync(files.list(), ({ name }) => name))
    const newest = [...(await findArchivedFiles(archive, null))]
    return newest.filter(([name]) => present.has(name)).map(([, { stored }]) => stored)
  }

  return { archiveNamed, findChanged, archiveAll }
}

/**
 * Lists files that were archived before a moment and are not needed, by their names in the archive. A file archived since may be
 * in no list of a backup and still be needed: it came after the newest list, or was replaced before it.
 */
export async function listUnneededFiles(archive: Archive, needed: Set<string>, before: Date): Promise<string[]> {
  const versions = await listVersions(archive, folder)
  return versions
    .filter(({ stored, writtenAt }) => writtenAt < before && !needed.has(stored))
    .map(({ stored }) => stored)
}

/** The archived files of a moment, by their names in the store; the newest without one. */
export async function findArchivedFiles(archive: Archive, moment: Date | null) {
  const chosen = chooseVersions(await listVersions(archive, folder), moment)
  return new Map([...chosen].map(([name, version]) => [name.slice(name.lastIndexOf('/') + 1), version]))
}
