import { opendir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive } from '../../platform/archive/archive.ts'
import { archiveVersion, chooseVersions, listVersions } from '../../platform/archive/versions.ts'
import { isFileName } from '../../platform/files/file-store.ts'

const folder = 'files'

/** The name of a file in the archive: 256 folders, so that none gets large. */
const nameInArchive = (name: string) => `${folder}/${name.slice(0, 2)}/${name}`
const nameOf = (archived: string) => archived.slice(archived.lastIndexOf('/') + 1)

/** What is archived already, so that a look at the folder reads nothing twice. */
export interface FileArchiver {
  /**
   * Archives the files that are new, and with `isThorough` also those that were replaced. Returns how many there were. A file that
   * cannot be archived does not keep the others from it, and is tried again the next time.
   */
  archive(options: { isThorough: boolean }): Promise<number>
  /** The names in the archive of what the folder has now, after all of it was archived. */
  list(): Promise<string[]>
}

/** Archives the files of the data folder: photos, identity documents and evidence. The archive has their contents of any moment. */
export async function openFileArchiver(archive: Archive, dataDir: string): Promise<FileArchiver> {
  const source = join(dataDir, 'files')
  const archivedAt = new Map<string, Date>()
  for (const { name, writtenAt } of chooseVersions(await listVersions(archive, folder), null).values()) {
    archivedAt.set(nameOf(name), writtenAt)
  }

  async function archiveOne(name: string, isThorough: boolean): Promise<boolean> {
    const earlier = archivedAt.get(name)
    if (earlier && !isThorough) return false
    const path = join(source, name)
    // Before it is read: what replaces it meanwhile is newer.
    const readAt = new Date()
    const { mtime } = await stat(path)
    if (earlier && mtime < earlier) return false
    await archiveVersion(archive, nameInArchive(name), await readFile(path), { mayChange: true })
    archivedAt.set(name, readAt)
    return true
  }

  return {
    async archive({ isThorough }) {
      let [count, failure] = [0, null as Error | null]
      for (const name of await listNames(source)) {
        try {
          if (await archiveOne(name, isThorough)) count += 1
        } catch (error) {
          // Removed in the meantime.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failure = error as Error
        }
      }
      if (failure) throw failure
      return count
    },
    async list() {
      const present = new Set(await listNames(source))
      const versions = chooseVersions(await listVersions(archive, folder), null).values()
      return [...versions].filter(({ name }) => present.has(nameOf(name))).map(({ stored }) => stored)
    },
  }
}

/** Removes the archived files that neither a kept backup nor the folder has. */
export async function removeUnneededFiles(archive: Archive, needed: Set<string>): Promise<number> {
  let count = 0
  for (const { stored } of await listVersions(archive, folder)) {
    if (needed.has(stored)) continue
    await archive.remove(stored)
    count += 1
  }
  return count
}

/** The archived files of a moment, by their names in the store; the newest without one. */
export async function findArchivedFiles(archive: Archive, moment: Date | null) {
  const chosen = chooseVersions(await listVersions(archive, folder), moment)
  return new Map([...chosen.values()].map((version) => [nameOf(version.name), version]))
}

async function listNames(source: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of await opendir(source)) if (isFileName(name)) names.push(name)
  return names
}
