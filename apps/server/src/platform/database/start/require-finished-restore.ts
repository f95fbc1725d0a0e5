import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

/** The folder of a restore until it is verified. */
export const unfinishedRestore = 'restoring'

/** Refuses a data folder with an unfinished restore: a server would begin with an empty database there. */
export function requireFinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinishedRestore))) return
  throw new StartupError(`A restore into ${dataDir} did not finish. Empty the folder, and restore again.`)
}
