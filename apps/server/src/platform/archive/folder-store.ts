import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ignoreAbsent, isAbsent } from '../files/absent.ts'
import type { ArchiveStore, StoredFile } from './archive-store.ts'

/** The ending of a file that is being written, or that was when its writer was killed. */
const unfinished = '.part'

/** Opens an archive in a folder. Only the user of the server can read what is written. */
export function openFolderStore(root: string): ArchiveStore {
  return {
    // It is not made here: where its disk is not mounted, the archive would begin again on the wrong one.
    async require() {
      if (existsSync(root)) return
      throw new StartupError(`The folder ${root} of ARCHIVE_DIR does not exist. Mount its disk, or make it.`)
    },
    async write(name, content) {
      const path = join(root, name)
      await makeFolder(dirname(path))
      const passing = `${path}.${randomBytes(8).toString('hex')}${unfinished}`
      try {
        // `flush` syncs the file before it is closed, and so before it gets its name.
        await pipeline(content, createWriteStream(passing, { mode: 0o600, flags: 'wx', flush: true }))
        await rename(passing, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(passing, { force: true })
        throw error
      }
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

/** A writer that was killed wrote it more than a day ago. */
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
    // Removed in the meantime, or never there.
    if (!isAbsent(error)) throw error
  }
  return found
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first) await syncFolder(dirname(first))
}

async function syncFolder(folder: string): Promise<void> {
  const names = await open(folder, 'r')
  await names.sync().finally(() => names.close())
}
