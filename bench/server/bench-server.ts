import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { spawnServer } from './server-process.ts'

/** A server process with its private PostgreSQL, as in production. Its folder is removed at the end. */
export interface BenchServer {
  url: string
  port: number
  processId: number
  postmasterId: number
  startedInMs: number
  folder: string
  /** The address of the database, for clients that are compared with the server. */
  address: { host: string; database: string }
  /** The settings of the server. */
  environment: Record<string, string>
  /** A superuser's connection, for preparing data. */
  owner: pg.Client
  close(): Promise<void>
}

/**
 * Starts a server with the settings of production and defaults for everything else: it is durable and logs each call. It uses a
 * copy of the data folder `world`, when there is one.
 */
export async function startBenchServer(world?: string): Promise<BenchServer> {
  // In the clone, because the folder for temporary files may be in memory, where a flush costs nothing.
  const cache = path.resolve(import.meta.dirname, '../../.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (world) cpSync(world, folder, { recursive: true })
  const environment = settings(folder)
  const server = await spawnServer(environment, path.join(folder, 'log')).catch((error: unknown) => {
    remove()
    throw error
  })

  const [postmasterId, host] = readPostmaster(folder)
  const address = { host, database: 'cairn' }
  const owner = new pg.Client({ ...address, user: 'cairn' })
  await owner.connect()
  let closing: Promise<void> | undefined
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    processId: server.processId,
    postmasterId,
    startedInMs: server.startedInMs,
    folder,
    address,
    environment,
    owner,
    close: () => (closing ??= owner.end().then(server.stop).then(remove)),
  }
}

function settings(folder: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    PUBLIC_URL: 'https://cairn.example',
    // No server listens there, and no measured call sends a mail.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Cairn <no-reply@bench.test>',
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    DOCUMENT_KEY: findKey(folder) ?? randomBytes(32).toString('hex'),
    // So that sign-ins can come from many addresses, as in production.
    TRUSTED_PROXIES: '127.0.0.1',
    AVATAR_SERVICE_URL: 'none',
  }
}

/** The key of a copied data folder: production requires it as a setting. */
function findKey(folder: string): string | null {
  const file = path.join(folder, 'keys/document_key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** PostgreSQL writes its process id and the folder of its socket into its data folder. */
function readPostmaster(folder: string): [processId: number, socketFolder: string] {
  const lines = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return [Number(lines[0]), lines[4] ?? '']
}
