import { randomBytes } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file that only the server's user can read: under a temporary name, synced and renamed, so that after a power cut it is
 * complete, or as it was before.
 */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const folder = dirname(path)
  const passing = join(folder, `${randomBytes(16).toString('hex')}.part`)
  try {
    await writeFile(passing, content, { mode: 0o600, flag: 'wx', flush: true })
    await rename(passing, path)
    // The folder that contains the name is synced too.
    const names = await open(folder, 'r')
    await names.sync().finally(() => names.close())
  } catch (error) {
    await rm(passing, { force: true })
    throw error
  }
}
