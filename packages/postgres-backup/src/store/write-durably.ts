import { randomBytes } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** The ending of a file in writing, or of a killed writer. */
export const unfinished = '.part'

/** Writes a file for the server's user only: under a temporary name, synced and renamed, so that it is always complete. */
export async function writeDurably(path: string, content: Uint8Array | string | Readable): Promise<void> {
  const folder = dirname(path)
  const passing = join(folder, `${randomBytes(16).toString('hex')}${unfinished}`)
  try {
    // `flush` syncs the file before it is closed, and so before it gets its name.
    await writeFile(passing, content, { mode: 0o600, flag: 'wx', flush: true })
    await rename(passing, path)
    await syncFolder(folder)
  } catch (error) {
    await rm(passing, { force: true })
    throw error
  }
}

/** Syncs the names of the files in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const names = await open(folder, 'r')
  await names.sync().finally(() => names.close())
}
