import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServerProcess {
  url: string
  processId: number
  /** From the start of the process until it accepted calls. */
  startedInMs: number
  stop(): Promise<void>
}

/** Starts `main.ts` with these settings and nothing else of the environment. Its log goes into a file. */
export async function spawnServer(environment: Record<string, string>, log: string): Promise<ServerProcess> {
  const began = performance.now()
  const output = openSync(log, 'w')
  const names = ['PATH', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
  const inherited = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    // Node gets the variables of the machine and of `npm start`, and no settings of ours.
    env: { ...inherited, ...environment },
    stdio: ['ignore', output, 'inherit'],
  })
  closeSync(output)
  const stop = () => stopChild(child)
  try {
    const url = await waitUntilReady(child, log)
    return { url, processId: child.pid ?? 0, startedInMs: performance.now() - began, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function waitUntilReady(child: ChildProcess, log: string): Promise<string> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const output = readFileSync(log, 'utf8')
    const [, url] = /Cairn is ready at (\S+)/.exec(output) ?? []
    if (url) return url
    if (child.exitCode !== null) throw new Error(`the server ended before it was ready:\n${output}`)
    await sleep(20)
  }
  throw new Error('the server was not ready within a minute')
}

async function stopChild(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill('SIGTERM')) await ended
}
