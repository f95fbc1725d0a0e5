import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findPostgresOf } from '@cairn/private-postgres/process/processes.ts'
import { withDatabaseOf } from './with-database.ts'

const thisVersion = path.resolve(import.meta.dirname, '../../../../..')

/** A real server in a separate process with its own PostgreSQL, which a test can kill at any time. It runs the sources in `root`. */
export function createCrashServer(settings: () => Record<string, string> = () => ({}), root = thisVersion) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-crash-'))
  const dataDir = path.join(folder, 'data')
  const cluster = path.join(dataDir, 'postgres')
  let server: ChildProcess | undefined
  let url = ''
  let output: string[] = []

  const readPid = () => readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return server?.exitCode ?? null
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
    return server.exitCode
  }

  return {
    dataDir,
    /** Its URL; another port after each start. */
    url: () => url,
    output: () => output.join('\n'),
    /** kill -9 of the server's process alone; its PostgreSQL still runs. */
    killServer: () => end('SIGKILL'),
    /** Ends the server as an operator does, and returns its exit code. */
    stop: () => end('SIGTERM'),
    /** Ends `faulty-server.ts` by an error that nothing catches, and returns its exit code. */
    causeBug: () => end('SIGUSR2'),
    /** Makes `faulty-server.ts` lose a read that no code awaits. */
    loseRead: () => server?.kill('SIGHUP'),
    /** Starts the server and returns when it prints that it is ready. */
    async start(program = 'main.ts') {
      server = spawn(process.execPath, [path.join(root, 'apps/server/src', program)], {
        // Removes the socket folder of a killed PostgreSQL too.
        env: {
          ...plainEnvironment(),
          PORT: '0',
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          // A load of a few members makes many calls for each.
          MEMBER_CALLS_MAX: '9999999',
          LOG_LEVEL: 'silent',
          TMPDIR: folder,
          ...settings(),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      output = []
      url = await readUrl(server, output)
    },
    listPostgres: () => findPostgresOf(cluster, Number(readPid()[0])),
    /** A signal to every process of PostgreSQL: kill -9, or a freeze and its end. The server still runs. */
    signalPostgres(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') {
      const id = Number(readPid()[0])
      for (const one of findPostgresOf(cluster, id)) {
        try {
          process.kill(one, signal)
        } catch {
          // It has ended.
        }
      }
    },
    /** Runs work on its database, as the server and as a superuser. */
    withDatabase: withDatabaseOf(() => readPid()[4] ?? '', { DATA_DIR: dataDir }),
    async close() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The variables that every program needs, and Node's own, without the server's settings. */
function plainEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
}

async function readUrl(server: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        const [, found] = /^Cairn is ready at (http:\S+)$/.exec(line) ?? []
        if (found) resolve(found)
      })
    }
    server.on('exit', (code, signal) =>
      reject(new Error(`the server ended (${code ?? signal}):\n${output.join('\n')}`)),
    )
  })
}
