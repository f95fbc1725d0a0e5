import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Needs } from '../base/manifest.ts'
import { chooseBackup } from './choose-backup.ts'
import { extractBase } from './extract-base.ts'
import { recover, type RecoverOptions } from './recover.ts'

export interface CopyOptions {
  /** Throws when this software cannot use the backup. */
  requireNeeds: (needs: Needs | undefined) => void
}

/** Restores the PostgreSQL of a moment into a new folder, and starts it. The folder is removed when that fails. */
export async function startCopy(options: RecoverOptions & CopyOptions) {
  const { archive, dataDir, moment, print } = options
  const backup = await chooseBackup(archive, moment, print)
  options.requireNeeds(backup.needs)
  print(`Restoring the backup of ${backup.endedAt} and what was archived after it …`)
  await mkdir(dataDir, { mode: 0o700 })
  try {
    await extractBase(archive, backup.id, join(dataDir, 'postgres'))
    return { ...(await recover(options)), backup }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}
