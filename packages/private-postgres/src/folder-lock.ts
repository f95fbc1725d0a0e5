import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from './startup-error.ts'

const busy = 5 // SQLITE_BUSY
const patienceMs = 5_000 // a process that is just ending has this long to let go

/**
 * Makes this process the only Cairn process of a data folder.
 * The lock is the kernel's, taken through an empty SQLite file: it ends with the process however that ends, so
 * it is never stale. (Node has no flock of its own, and a file with a process id survives kill -9.)
 */
export async function lockFolder(dataDir: string, log: (line: string) => void): Promise<{ release(): void }> {
  const file = path.join(dataDir, 'lock')
  const giveUpAt = Date.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    const lock = tryLock(file)
    if (lock) return lock
    if (attempt === 1) log('Another Cairn process uses this data folder; waiting a moment in case it is just ending.')
    if (Date.now() > giveUpAt) throw new StartupError(`The data folder ${dataDir} is in use by another Cairn process.`)
    await sleep(100)
  }
}

function tryLock(file: string) {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('pragma journal_mode = memory; begin exclusive')
    const held = lock
    return { release: () => held.close() }
  } catch (fault) {
    if (lock?.isOpen) lock.close()
    if ((fault as { errcode?: number }).errcode === busy) return null
    // SQLite says only that it cannot open the file; the system says why. (Never done while a lock is
    // held: closing any descriptor of the file would let go of it.)
    closeSync(openSync(file, 'a'))
    throw fault
  }
}
