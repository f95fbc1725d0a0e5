import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { spawnServer } from './server-process.ts'

/** A server process with its private PostgreSQL, as in production, in a folder that goes with it. */
export interface BenchServer {
  url: string
  port: number
  processId: number
  postmasterId: number
  startedInMs: number
  folder: string
  /** Where the database is, for clients that are measured beside the server. */
  address: { host: string; database: string }
  /** The settings of the server. */
  environment: Record<string, string>
  /** A superuser's connection, for setting the scene. */
  owner: pg.Client
  close(): Promise<void>
}

/**
 * Opens a platform with the settings of production and everything else as it comes: durable, and logging each call. In a copy of
 * the data folder `world`, when there is one.
 */
export async function startBenchServer(world?: string): Promise<BenchServer> {
  // In the clone, because the folder for temporary files may be in memory, where a flush costs nothing.
  const cache = path.resolve(import.meta.dirname, '../.cache')
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
    // Nobody listens there, and no call that is measured sends a mail.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Cairn <no-reply@bench.test>',
    DOCUMENT_KEY: findKey(folder) ?? randomBytes(32).toString('hex'),
    // So that sign-ins can come from many addresses, as they do in life.
    TRUSTED_PROXIES: '127.0.0.1',
    AVATAR_SERVICE_URL: 'none',
  }
}

/** The key of a data folder that was made elsewhere: production wants it said. */
function findKey(folder: string): string | null {
  const file = path.join(folder, 'keys/document_key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** PostgreSQL writes into its folder who it is and where its socket is. */
function readPostmaster(folder: string): [processId: number, socketFolder: string] {
  const lines = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return [Number(lines[0]), lines[4] ?? '']
}
