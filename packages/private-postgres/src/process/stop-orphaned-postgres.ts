import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresOf, isForeignProcess } from './processes.ts'
import { StartupError } from '../startup-error.ts'

/**
 * Stops a PostgreSQL that still runs after its Node process was killed, or its children when it was killed itself: by a fast
 * shutdown; after `fastMs` by an immediate one, after which the next start recovers; and after a third of that by a kill.
 * The caller holds the lock of the data folder, so no running server uses them.
 */
export async function stopOrphanedPostgres(
  cluster: string,
  socketFolder: string,
  log: (line: string) => void,
  fastMs = 30_000,
): Promise<void> {
  const signals = [
    ['SIGINT', fastMs],
    ['SIGQUIT', fastMs / 3],
    ['SIGKILL', 5_000],
  ] as const
  const id = readProcessId(cluster)
  if (id === null) return // it was shut down

  for (const [signal, timeoutMs] of signals) {
    const left = findPostgresOf(cluster, id)
    if (left.length === 0) break
    if (signal === 'SIGINT') log('Stopping the PostgreSQL that was left behind when its server was killed.')
    // The first of its processes ends the others. Without it, or when it is killed and cannot, each gets the signal.
    for (const process of signal !== 'SIGKILL' && left.includes(id) ? [id] : left) kill(process, signal)
    await waitUntil(() => findPostgresOf(cluster, id).length === 0, timeoutMs)
  }

  // After a restart of the machine or container another program may have the id, and PostgreSQL would refuse to
  // start because of it. The files with the id are removed only when it is certainly not PostgreSQL on this folder.
  if (!isForeignProcess(cluster, id)) return
  for (const file of readdirSync(socketFolder)) rmSync(path.join(socketFolder, file), { force: true })
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
}

function readProcessId(cluster: string): number | null {
  try {
    const id = Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return id > 1 ? id : null
  } catch {
    return null
  }
}

async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!isDone() && Date.now() < deadline) await sleep(20)
}

function kill(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
    throw new StartupError(`The PostgreSQL that another user left behind (process ${id}) must be stopped by that user.`)
  }
}
