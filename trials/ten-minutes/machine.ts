import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { appendFileSync, copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Way } from './way.ts'

/** A Debian and nothing else, as a folder. */
export function makeDebian(folder: string, [include, suite]: Way['debian']): void {
  const made = spawnSync('mmdebstrap', ['--variant=minbase', `--include=${include}`, suite, folder], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`mmdebstrap failed:\n${made.stderr.slice(-2_000)}`)
}

/**
 * Starts a copy of a Debian as a machine in a folder: its network is its own, reaches outside through this process, and this machine
 * at 10.0.2.2. `shared` are folders of this machine, and where they are in that one. Ends with this process.
 */
export async function startMachine(
  debian: string,
  folder: string,
  { way, names, shared }: { way: Way; names: string[]; shared: Record<string, string> },
) {
  cpSync(debian, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  writeFileSync(path.join(folder, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')
  writeFileSync(path.join(folder, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`)
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' }
  trustRegistry(folder)
  const started: ChildProcess[] = []
  process.on('exit', () => started.forEach((child) => child.kill('SIGKILL')))
  const begin = (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    started.push(child)
    return child
  }
  const [boot = '', ...options] = way.boot(folder, shared)
  const first = begin(boot, options)
  const id = await until('the machine', () => {
    const [child] = readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8').split(' ')
    return child || null
  })
  begin('slirp4netns', ['--configure', '--mtu=65520', id, 'tap0'])
  await until('its network', () => (readFileSync(`/proc/${id}/net/route`, 'utf8').includes('tap0') ? true : null))
  await until('its first program', () => {
    const [program = '', ...args] = inside(id, ['sh', '-c', way.isUp])
    return spawnSync(program, args, { env }).status === 0 ? true : null
  })
  return {
    /** Runs lines of a shell in it as root, and returns their output; throws with its end when one fails. */
    async run(lines: string): Promise<string> {
      const [program = '', ...args] = inside(id, ['bash', '-e', '-u', '-o', 'pipefail', '-c', lines])
      const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
      const code = await new Promise((resolve) => child.on('close', resolve))
      if (code === 0) return output
      throw new Error(`${lines}\nended with ${code}:\n${output.slice(-6_000)}`)
    },
    async end(): Promise<void> {
      const ended = started.map((child) => new Promise((resolve) => child.on('close', resolve)))
      process.kill(Number(id), 'SIGKILL')
      started.at(-1)?.kill()
      await Promise.all(ended)
      if (way.clean) spawnSync('sh', ['-c', way.clean])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The command that runs another inside the machine whose systemd has this id here. */
function inside(id: string, args: string[]): string[] {
  return ['nsenter', '--target', id, '--all', ...args]
}

/** npm in the machine trusts the authorities that Node trusts here, for a registry with an authority of its own. */
function trustRegistry(folder: string): void {
  const given = process.env['NODE_EXTRA_CA_CERTS']
  if (!given || !existsSync(given)) return
  copyFileSync(given, path.join(folder, 'etc/ssl/registry.crt'))
  appendFileSync(path.join(folder, 'root/.npmrc'), 'cafile=/etc/ssl/registry.crt\n')
}

async function until<T>(what: string, look: () => T | null): Promise<T> {
  for (let turn = 0; turn < 600; turn += 1) {
    const found = look()
    if (found !== null) return found
    await sleep(100)
  }
  throw new Error(`${what} did not start within a minute.`)
}
