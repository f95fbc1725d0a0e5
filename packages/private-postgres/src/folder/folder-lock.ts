import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

const busy = 5 // SQLITE_BUSY
const endingMs = 5_000 // for a process that is just ending

/**
 * Makes this process the only server of a data folder. Another one has `timeoutMs`, by default five seconds, to end.
 * The kernel keeps the lock, on an empty SQLite file, and drops it when the process ends, even by kill -9. It is
 * therefore never stale. (Node has no flock, and a file with a process id survives kill -9.)
 */
export async function lockFolder(
  dataDir: string,
  log: (line: string) => void,
  timeoutMs = endingMs,
): Promise<{ release(): void }> {
  const file = path.join(dataDir, 'lock')
  const deadline = Date.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    const lock = tryLock(file)
    if (lock) return lock
    if (attempt === 1) log('Another process uses this data folder; waiting a moment in case it is just ending.')
    if (Date.now() > deadline) throw new StartupError(`The data folder ${dataDir} is in use by another process.`)
    await sleep(100)
  }
}

function tryLock(file: string) {
  let lock: DatabaseSync | undefined
  try {
    // SQLite would let other users read it.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
    lock = new DatabaseSync(file)
    lock.exec('pragma journal_mode = memory; begin exclusive')
    const held = lock
    return { release: () => held.close() }
  } catch (error) {
    if (lock?.isOpen) lock.close()
    if ((error as { errcode?: number }).errcode === busy) return null
    // SQLite reports only that it cannot open the file; the system reports why. (Not while a lock is held:
    // closing any descriptor of the file would release it.)
    closeSync(openSync(file, 'a'))
    throw error
  }
}
