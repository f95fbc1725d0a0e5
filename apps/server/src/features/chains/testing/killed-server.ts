import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from '../../../testing/server/test-server.ts'

const main = path.resolve(import.meta.dirname, '../../../main.ts')

export type KilledServer = ReturnType<typeof createKilledServer>

/** A real server process on the database of a test, which follows the chains when a job tells it, and which `kill -9` ends. */
export function createKilledServer(server: TestServer, environment: Record<string, string>) {
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    kill,
    async restart(): Promise<void> {
      await kill()
      const { owner } = server
      const login = `${owner.database}_killed`
      await owner.query(`do $$ begin create role ${login} login; exception when duplicate_object then end $$`)
      await owner.query(`grant cairn_server to ${login}`)
      const started = (child = spawn(process.execPath, [main], {
        env: {
          PATH: process.env['PATH'],
          PORT: '0',
          DATA_DIR: server.dataDir,
          DATABASE_URL: `postgres://${login}@/${owner.database}?host=${owner.host}`,
          LOG_LEVEL: 'silent',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      }))
      await new Promise<void>((resolve, reject) => {
        started.stdout!.on('data', (bytes) => String(bytes).includes('Cairn is ready') && resolve())
        started.on('exit', () => reject(new Error('the other server did not start')))
      })
    },
    /** Lets it follow the chains, and kills it some milliseconds later. */
    async followAndDie(afterMs: number): Promise<void> {
      await server.database.plainPool.query("select graphile_worker.add_job('follow_chains', '{}', max_attempts := 1)")
      await sleep(afterMs)
      await kill()
    },
  }
}
