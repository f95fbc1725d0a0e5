import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { access, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName, type FileStore } from './file-store.ts'

/**
 * Opens the store in the folder `files` of the data folder, which only the server's user can enter. A file is written
 * under a temporary name, synced and renamed, so that a power cut leaves it complete or absent. Throws on a name that
 * is not ours, before any path is made of it.
 */
export function openFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    write: async (name, bytes) => writeDurably(folder, requireName(name), bytes),
    read: async (name) => {
      try {
        return await readFile(join(folder, requireName(name)))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    remove: async (name) => rm(join(folder, requireName(name)), { force: true }),
    list: () => listFiles(folder),
  }
}

async function* listFiles(folder: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
  for await (const { name } of await opendir(folder)) {
    // A file that is being written has a temporary name.
    if (!isFileName(name)) continue
    try {
      yield { name, writtenAt: (await stat(join(folder, name))).mtime }
    } catch (error) {
      // Removed in the meantime.
      if (!isAbsent(error)) throw error
    }
  }
}

async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  if (await exists(path)) throw new Error(`the file ${name} is already there`)
  const passing = join(folder, `${randomBytes(16).toString('hex')}.part`)
  try {
    await synced(passing, 'wx', (file) => file.writeFile(bytes))
    await rename(passing, path)
    // The folder that contains the name is synced too.
    await synced(folder, 'r', async () => {})
  } catch (error) {
    await rm(passing, { force: true })
    throw error
  }
}

type OpenFile = Awaited<ReturnType<typeof open>>

async function synced(path: string, flags: string, work: (file: OpenFile) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await work(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function requireName(name: string): string {
  if (!isFileName(name)) throw new Error('that is not the name of a file in the store')
  return name
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
