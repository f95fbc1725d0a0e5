import { mkdirSync } from 'node:fs'
import { opendir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreAbsent } from '@cairn/postgres-backup/store/absent.ts'
import { isFileName, requireFileName, type FileStore } from './file-store.ts'
import { writeDurably } from '@cairn/postgres-backup/store/write-durably.ts'

/** Opens the store in the data folder, which only the server's user can enter. Throws on a name that is not ours. */
export function openFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    write: async (name, bytes) => {
      const path = join(folder, requireFileName(name))
      if (await stat(path).catch(ignoreAbsent)) throw new Error(`the file ${name} is already there`)
      await writeDurably(path, bytes)
    },
    replace: (name, bytes) => writeDurably(join(folder, requireFileName(name)), bytes),
    read: async (name) => readFile(join(folder, requireFileName(name))).catch(ignoreAbsent),
    remove: async (name) => rm(join(folder, requireFileName(name)), { force: true }),
    list: () => listFiles(folder),
  }
}

async function* listFiles(folder: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
  for await (const { name } of await opendir(folder)) {
    // A file in writing has a temporary name.
    if (!isFileName(name)) continue
    const found = await stat(join(folder, name)).catch(ignoreAbsent)
    // It may have been removed in the meantime.
    if (found) yield { name, writtenAt: found.mtime }
  }
}
