import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresOf, isForeignProcess } from './processes.ts'
import { StartupError } from './startup-error.ts'

// A fast shutdown; then an immediate one, after which the next start recovers; then the end.
const signals = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Stops the PostgreSQL that lives on when its Node process was killed, and its children that live on when it was
 * killed itself. The caller holds the lock of the data folder, so no living Cairn process is using them.
 */
export async function stopLeftBehind(
  cluster: string,
  socketFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const id = readProcessId(cluster)
  if (id === null) return // it ended in good order

  for (const [signal, patienceMs] of signals) {
    const left = findPostgresOf(cluster, id)
    if (left.length === 0) break
    if (signal === 'SIGINT') log('Stopping the PostgreSQL that was left behind when its server was killed.')
    // The first of its processes ends the others; those without it are told one by one.
    for (const process of left.includes(id) ? [id] : left) kill(process, signal)
    await waitUntil(() => findPostgresOf(cluster, id).length === 0, patienceMs)
  }

  // After a restart of the machine or container the number may belong to anyone, and PostgreSQL would refuse to
  // start because of it. Only when that is surely not PostgreSQL on this folder, the files that hold it go.
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

async function waitUntil(isSo: () => boolean, patienceMs: number): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (!isSo() && Date.now() < giveUpAt) await sleep(20)
}

function kill(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ESRCH') return
    throw new StartupError(`The PostgreSQL that another user left behind (process ${id}) must be stopped by that user.`)
  }
}
