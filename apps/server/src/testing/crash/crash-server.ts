import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openDatabase } from '../../platform/database/database.ts'
import { findPostgresOf } from '@cairn/private-postgres/processes.ts'

/** A real server, in a process of its own with a PostgreSQL of its own, that can be killed at any moment. */
export interface CrashServer {
  /** Where it listens; another port after each start. */
  url(): string
  dataDir: string
  /** What the server has said since it was started. */
  said(): string
  /** Starts the server and waits until it says that it is ready. */
  start(): Promise<void>
  /** kill -9 of the server's process alone; its PostgreSQL lives on. */
  killServer(): Promise<void>
  /** kill -9 of every process of PostgreSQL; the server lives on. */
  killPostgres(): void
  /** Runs work on a superuser's connection, and on the server's own kind of pool. */
  withDatabase<T>(
    work: (scene: { owner: pg.Client; database: ReturnType<typeof openDatabase> }) => Promise<T>,
  ): Promise<T>
  close(): Promise<void>
}

const entry = path.resolve(import.meta.dirname, '../../main.ts')

export function createCrashServer(): CrashServer {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-crash-'))
  const dataDir = path.join(folder, 'data')
  const cluster = path.join(dataDir, 'postgres')
  let server: ChildProcess | undefined
  let url = ''
  let said: string[] = []

  const readPid = () => readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  return {
    dataDir,
    url: () => url,
    said: () => said.join('\n'),
    killServer: () => end('SIGKILL'),
    async start() {
      server = spawn(process.execPath, [entry], {
        // So that the socket folder of a killed PostgreSQL goes with the rest.
        env: {
          ...plainEnvironment(),
          PORT: '0',
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          LOG_LEVEL: 'silent',
          TMPDIR: folder,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      said = []
      url = await readUrl(server, said)
    },
    killPostgres() {
      const id = Number(readPid()[0])
      for (const one of findPostgresOf(cluster, id)) {
        try {
          process.kill(one, 'SIGKILL')
        } catch {
          // It has ended by itself in the meantime.
        }
      }
    },
    async withDatabase(work) {
      const host = readPid()[4] ?? ''
      const owner = new pg.Client({ host, user: 'cairn', database: 'cairn' })
      await owner.connect()
      const database = openDatabase({ host, database: 'cairn' }, 4)
      try {
        return await work({ owner, database })
      } finally {
        await database.close()
        await owner.end()
      }
    },
    async close() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What a program needs to start at all, and no setting of ours that happens to be set. */
function plainEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }
}

async function readUrl(server: ChildProcess, said: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const [, found] = /^Cairn is ready at (http:\S+)$/.exec(line) ?? []
        if (found) resolve(found)
      })
    }
    server.on('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal}):\n${said.join('\n')}`)))
  })
}
