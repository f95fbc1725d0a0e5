import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '../identity.ts'
import type { Programs } from '../programs.ts'
import { findPostgresOf } from './processes.ts'
import { spawnProgram } from './run-program.ts'

export interface Postmaster {
  processId: number
  /** Resolves when it has ended, to its signal or exit code. */
  ended: Promise<string>
  stop(fastMs?: number): Promise<void>
}

interface LaunchOptions {
  programs: Programs
  identity: Identity
  cluster: string
  socketFolder: string
  settings: Record<string, string>
  environment?: Record<string, string>
  log: (line: string) => void
}

const ourSettings = {
  listen_addresses: '', // no TCP at all
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // The server logs its own failed statements. PostgreSQL would add their values, which may be personal.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Starts PostgreSQL on a cluster; returns when it takes connections. Throws with its output when it does not. */
export async function launchPostmaster(options: LaunchOptions): Promise<Postmaster> {
  const { programs, identity, cluster, socketFolder, environment, log } = options
  const settings = { ...ourSettings, unix_socket_directories: socketFolder, ...options.settings }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnProgram(identity, programs.postgres, ['-D', cluster, ...args], environment)

  const ended = new Promise<string>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? `code ${code}`))
    child.on('error', (error) => resolve(error.message))
  })
  let isStopping = false
  await waitUntilReady(child, ended, (line, isReady) => {
    if (!isStopping && (isReady || /recover|redo/.test(line))) log(`PostgreSQL: ${line}`)
  })
  return {
    processId: child.pid ?? 0,
    ended,
    async stop(fastMs = 30_000) {
      isStopping = true
      const isRunning = () => Promise.race([ended.then(() => false), sleep(fastMs, true, { ref: false })])
      child.kill('SIGINT') // a fast shutdown: open transactions are rolled back, everything is written
      if (await isRunning()) child.kill('SIGQUIT') // an immediate one; the next start recovers
      // A frozen one does not even do that, and does not end the processes that it started.
      if (await isRunning()) for (const id of findPostgresOf(cluster, child.pid ?? 0)) kill(id)
      await ended
    },
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    // It ended meanwhile; the others must still be killed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<string>,
  onLine: (line: string, isReady: boolean) => void,
): Promise<void> {
  const output: string[] = []
  let isReady = false
  await new Promise<void>((resolve, reject) => {
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        onLine(line, isReady)
        if (isReady) return
        output.push(line)
        isReady = /ready to accept (read-only )?connections/.test(line)
        if (isReady) resolve()
      })
    }
    void ended.then((how) => {
      const why = output.filter((line) => /FATAL|PANIC|ERROR|error/.test(line))
      reject(new Error(why.length > 0 ? why.join('\n') : `${output.join('\n')}\nit ended with ${how}`))
    })
  })
}
