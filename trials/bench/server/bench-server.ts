import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadConfig } from '../../../apps/server/src/configuration/config.ts'
import { connection } from '../../../apps/server/src/platform/database/database.ts'
import { startDatabase } from '../../../apps/server/src/platform/database/start/start-database.ts'
import { productionSettings } from '../../../apps/server/src/testing/server/production.ts'
import { openSmtpServer } from '../../../apps/server/src/testing/server/smtp-server.ts'

/** A server process with its private PostgreSQL, as in production. Its folder is removed at the end. */
export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Starts a durable server that logs each call, with the settings of production and its own. It may use a copy of the data folder
 * `world`.
 */
export async function startBenchServer(world?: string, own: Record<string, string> = {}) {
  // In the clone, because the folder for temporary files may be in memory, where a flush costs nothing.
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(path.join(root, '.cache/bench-'))
  if (world) await copyWorld(world, folder)
  // It takes the mails about withdrawals. While none takes them, each is tried again and again, which costs more than sending it.
  const mails = await openSmtpServer()
  const environment = { ...settings(folder, mails.url), ...own }
  const began = performance.now()
  const server = spawnServer(environment, path.join(folder, 'log'))
  const stop = async () => {
    await server.stop()
    await mails.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await server.readUrl()
    const startedInMs = performance.now() - began
    // PostgreSQL writes its process id and the folder of its socket into its data folder.
    const lines = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const address = { host: lines[4] ?? '', database: 'cairn' }
    // A superuser's connection, for preparing data.
    const owner = new pg.Client({ ...address, user: 'cairn' })
    await owner.connect()
    let closing: Promise<void> | undefined
    const [port, postmasterId] = [Number(new URL(url).port), Number(lines[0])]
    const close = () => (closing ??= owner.end().then(stop))
    const { processId } = server
    return { url, port, processId, postmasterId, startedInMs, folder, address, environment, owner, close }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts `main.ts` with these settings and nothing else of the environment but Node's variables. Its log goes into a file. */
function spawnServer(environment: Record<string, string>, log: string) {
  const output = openSync(log, 'w')
  const names = ['PATH', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
  const inherited = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const options = { cwd: root, env: { ...inherited, ...environment } }
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    ...options,
    stdio: ['ignore', output, 'inherit'],
  })
  closeSync(output)
  const readUrl = async () => {
    for (const end = Date.now() + 60_000; child.exitCode === null && Date.now() < end; await sleep(20)) {
      const [, url] = /Cairn is ready at (\S+)/.exec(readFileSync(log, 'utf8')) ?? []
      if (url) return url
    }
    throw new Error(`the server was not ready within a minute:\n${readFileSync(log, 'utf8')}`)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
  return { processId: child.pid ?? 0, readUrl, stop }
}

/** Copies a sample world, and removes its mark: a server in production refuses one. */
async function copyWorld(world: string, folder: string): Promise<void> {
  cpSync(world, folder, { recursive: true })
  const { address, stop } = await startDatabase(loadConfig({ DATA_DIR: folder }), () => {})
  const owner = new pg.Client(connection(address, 'cairn'))
  await owner.connect()
  await owner.query('delete from sample_data')
  await owner.end()
  await stop()
}

function settings(folder: string, mailServer: string): Record<string, string> {
  // Production requires them as settings. A copied data folder has them.
  const keyOf = (name: string) => {
    const key = path.join(folder, 'keys', name.toLowerCase())
    return existsSync(key) ? readFileSync(key, 'utf8').trim() : randomBytes(32).toString('hex')
  }
  return {
    ...productionSettings,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SMTP_URL: mailServer,
    // One member of the bench makes the calls of thousands.
    MEMBER_CALLS_MAX: '9999999',
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    DOCUMENT_KEY: keyOf('DOCUMENT_KEY'),
    ADDRESS_KEY: keyOf('ADDRESS_KEY'),
  }
}
