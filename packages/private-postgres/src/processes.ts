import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

const isLinux = process.platform === 'linux'

/** The living processes of the PostgreSQL that has this cluster open; elsewhere than on Linux only the first of them. */
export function findPostgresOf(cluster: string, postmasterId: number): number[] {
  const candidates = isLinux
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [postmasterId]
  return candidates.filter((id) => whoIs(id, cluster) === 'ours')
}

/** True only when it is certain; false also when the system does not let us look. */
export function isForeignProcess(cluster: string, id: number): boolean {
  return ['someone else', 'ended'].includes(whoIs(id, cluster))
}

type Owner = 'ours' | 'someone else' | 'ended' | 'unknown'

function whoIs(id: number, cluster: string): Owner {
  return isLinux ? whoIsOnLinux(id, cluster) : whoIsByCommand(id, cluster)
}

// PostgreSQL works inside its cluster's folder, and the kernel follows that folder even when it is renamed.
function whoIsOnLinux(id: number, cluster: string): Owner {
  try {
    if (readFileSync(`/proc/${id}/comm`, 'utf8').trim() !== 'postgres') return 'someone else'
    readlinkSync(`/proc/${id}/cwd`) // one that has ended and was never collected by its parent has none
    const [here, there] = [statSync(cluster), statSync(`/proc/${id}/cwd`)]
    return here.ino === there.ino && here.dev === there.dev ? 'ours' : 'someone else'
  } catch (fault) {
    return ['ENOENT', 'ESRCH'].includes((fault as NodeJS.ErrnoException).code ?? '') ? 'ended' : 'unknown'
  }
}

function whoIsByCommand(id: number, cluster: string): Owner {
  const { stdout, error } = spawnSync('ps', ['-o', 'command=', '-p', String(id)], { encoding: 'utf8' })
  if (error) return 'unknown'
  if (stdout.trim() === '') return 'ended'
  if (!stdout.includes('postgres')) return 'someone else'
  return stdout.includes(cluster) ? 'ours' : 'unknown'
}
