import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import type { ImageConfig } from './buildah.ts'

interface Options {
  /** The folder in which the files of the image are. */
  root: string
  config: ImageConfig
  user: number
  /** The folder at /data, which it may write. */
  data: string
  /** The folder at /run/secrets. */
  secrets: string
  env: Record<string, string>
}

// Own processes, mounts and shared memory; only /data and /tmp can be written; an ordinary user without any capability.
const script = `
root=$1 data=$2 secrets=$3 user=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount --bind "$secrets" "$root/run/secrets"
mount -o remount,bind,ro "$root"
ulimit -c 0
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

export type Contained = ReturnType<typeof contain>

/**
 * Runs an image as compose.yaml does: `read_only`, `tmpfs` for /tmp, `cap_drop: [ALL]` and `no-new-privileges`, on the network of
 * this machine. The image sets its commands, variables and folder.
 */
export function contain({ root, config, user, data, secrets, env }: Options) {
  mkdirSync(path.join(root, 'run/secrets'), { recursive: true })
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const command = ['env', '-i', '-C', config.WorkingDir, ...variables, ...config.Entrypoint, ...config.Cmd]
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--ipc',
      '--fork',
      '--kill-child',
      'sh',
      '-euc',
      script,
      'sh',
      root,
      data,
      secrets,
      String(user),
      ...command,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  const findFirst = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0])
  return {
    ended,
    output: () => output,
    /** The kernel's report of each process inside. */
    readProcesses: () => {
      const inside = readNamespace(String(findFirst()))
      return readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && readNamespace(name) === inside)
        .map((name) => readFileSync(`/proc/${name}/status`, 'utf8'))
    },
    /** Stops it as a container engine does. */
    stop: () => {
      process.kill(findFirst(), config.StopSignal)
      return ended
    },
    kill: () => child.kill('SIGKILL'),
  }
}

function readNamespace(id: string): string | null {
  try {
    return readlinkSync(`/proc/${id}/ns/pid`)
  } catch {
    return null // it has ended
  }
}
