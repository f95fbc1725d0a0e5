import { existsSync } from 'node:fs'
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ignoreAbsent, isAbsent } from './absent.ts'
import { syncFolder, unfinished, writeDurably } from './write-durably.ts'
import type { ArchiveStore, StoredFile } from './archive-store.ts'

/** Opens an archive in a folder. Only the server's user can read its files. */
export function openFolderStore(root: string): ArchiveStore {
  return {
    // It is not created here: on an unmounted disk, the archive would begin again in the wrong place.
    async require() {
      if (existsSync(root)) return
      throw new StartupError(`The folder ${root} of ARCHIVE_DIR does not exist. Mount its disk, or make it.`)
    },
    async write(name, content) {
      const path = join(root, name)
      await makeFolder(dirname(path))
      await writeDurably(path, content)
    },
    async read(name) {
      const file = await open(join(root, name)).catch(ignoreAbsent)
      return file && file.createReadStream({ highWaterMark: 256 * 1_024 })
    },
    list: (folder) => walk(root, folder, (entry) => !entry.endsWith(unfinished)),
    async remove(name) {
      await rm(join(root, name), { force: true })
    },
    removeUnfinished: () => removeUnfinished(root),
  }
}

/** A killed writer left it more than a day ago. */
async function removeUnfinished(root: string): Promise<void> {
  for (const { name, writtenAt } of await walk(root, '', (entry) => entry.endsWith(unfinished))) {
    if (Date.now() - writtenAt.getTime() > 24 * 3_600_000) await rm(join(root, name), { force: true })
  }
}

async function walk(root: string, folder: string, isWanted: (name: string) => boolean): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  try {
    for await (const entry of await opendir(join(root, folder))) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) found.push(...(await walk(root, name, isWanted)))
      else if (isWanted(entry.name)) {
        const { size, mtime } = await stat(join(root, name))
        found.push({ name, bytes: size, writtenAt: mtime })
      }
    }
  } catch (error) {
    // Removed in the meantime, or never created.
    if (!isAbsent(error)) throw error
  }
  return found
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first) await syncFolder(dirname(first))
}
