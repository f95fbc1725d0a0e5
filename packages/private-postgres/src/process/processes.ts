import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

const isLinux = process.platform === 'linux'

/** The running processes of the PostgreSQL that has this cluster open; only the first of them on systems other than Linux. */
export function findPostgresOf(cluster: string, postmasterId: number): number[] {
  const candidates = isLinux
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [postmasterId]
  return candidates.filter((id) => findOwner(id, cluster) === 'ours')
}

/** True only when it is certain; false when the system does not show it, too. */
export function isForeignProcess(cluster: string, id: number): boolean {
  return ['someone else', 'ended'].includes(findOwner(id, cluster))
}

type Owner = 'ours' | 'someone else' | 'ended' | 'unknown'

function findOwner(id: number, cluster: string): Owner {
  return isLinux ? findOwnerOnLinux(id, cluster) : findOwnerByCommand(id, cluster)
}

// PostgreSQL works inside its cluster's folder, and the kernel follows that folder even when it is renamed.
function findOwnerOnLinux(id: number, cluster: string): Owner {
  try {
    if (readFileSync(`/proc/${id}/comm`, 'utf8').trim() !== 'postgres') return 'someone else'
    readlinkSync(`/proc/${id}/cwd`) // throws for a zombie, which has no working folder
    const [here, there] = [statSync(cluster), statSync(`/proc/${id}/cwd`)]
    return here.ino === there.ino && here.dev === there.dev ? 'ours' : 'someone else'
  } catch (error) {
    return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'ended' : 'unknown'
  }
}

function findOwnerByCommand(id: number, cluster: string): Owner {
  const { stdout, error } = spawnSync('ps', ['-o', 'command=', '-p', String(id)], { encoding: 'utf8' })
  if (error) return 'unknown'
  if (stdout.trim() === '') return 'ended'
  if (!stdout.includes('postgres')) return 'someone else'
  return stdout.includes(cluster) ? 'ours' : 'unknown'
}
