import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder that only its user can enter, and its parents. Leaves an existing one as it is. Node's recursive `mkdirSync`
 * tries forever where the system reports that a name in an existing folder does not exist, as in `/proc`.
 */
export function createPrivateFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(folder)
  if (above !== folder) createPrivateFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it in between.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
