import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseClient, isPlanOutdated, ListedClient, type OpenClients } from './connection/database-client.ts'
import { noteFailedWrite, noteWrite } from './connection/failed-writes.ts'
import { StandbyAwayError } from './connection/is-database-away.ts'
import { limitChanges } from './connection/limit-changes.ts'
import { optionsOf, proofOf, readOnlySettings, sessionSettings } from './connection/prove-connection.ts'
import { begin, beginSnapshot, Statements } from './connection/statements.ts'
import type { Tables } from './tables.ts'
import { Transaction as DatabaseTransaction, type TransactionPool } from './transaction.ts'

export type Transaction = DatabaseTransaction

/** The place of the database: a folder with a Unix socket, or a URL. */
export type DatabaseAddress = { host: string; database: string } | { url: string }

export interface Database extends TransactionPool {
  address: DatabaseAddress
  /** A pool that reads 64-bit integers as text, for libraries that cannot take a bigint. */
  plainPool: pg.Pool
  /** Connections for exports. A slow download keeps one of these, and none that a call needs. */
  exportPool: pg.Pool
  /** A new connection for each use, as the login and also to a standby: for PostgreSQL's own state, never for data. */
  loginPool: pg.Pool
  /** The pools in which work queues, by name, for the metrics. */
  pools: Record<string, pg.Pool>
  clients: OpenClients
  needsStandby: boolean
  close(): Promise<void>
}

const plainConnectionsMax = 5
const exportConnectionsMax = 3
/** The other connections: of these two, of the login, and of the watch. */
export const otherConnectionsMax = plainConnectionsMax + exportConnectionsMax + 2
const connectMaxMs = 5_000

/** Opens the server's pools. They connect at the first query. */
export function openDatabase(
  address: DatabaseAddress,
  connectionsMax: number,
  { needsStandby = false }: Pick<TransactionPool, 'needsStandby'> = {},
): Database {
  const clients: OpenClients = {
    all: new Set(),
    isSilent: false,
    isSlow: false,
    waitsForStandby: false,
    lacksStandby: false,
    failedToWriteAt: null,
  }
  const listed = { clients, Client: ListedClient }
  const shared = { ...connection(address), ...listed, ...provenWith(sessionSettings, needsStandby) }
  const exact = {
    ...shared,
    ...provenWith(readOnlySettings, needsStandby),
    types: bigintTypes,
    pipeline: true,
    Client: DatabaseClient,
  }
  const pool = new pg.Pool({ ...exact, max: connectionsMax })
  const exportPool = new pg.Pool({ ...exact, max: exportConnectionsMax })
  const plainPool = new pg.Pool({ ...shared, max: plainConnectionsMax })
  const loginPool = new pg.Pool({ ...connection(address), ...listed, max: 1, maxUses: 1, query_timeout: connectMaxMs })
  const all = [pool, exportPool, plainPool, loginPool]
  // A broken connection fails its query and is replaced at the next one. Without these listeners, on the pool for idle clients
  // and on each client in use, its error would end the process.
  for (const one of all) {
    one.on('error', () => {})
    one.on('connect', (client) => client.on('error', () => {}))
  }

  const dialect = new PostgresDialect({ pool })
  const kysely = new Kysely<Tables>({ dialect })
  return {
    address,
    kysely,
    dialect,
    pool,
    plainPool,
    loginPool,
    exportPool,
    pools: { calls: pool, exports: exportPool, jobs: plainPool },
    clients,
    needsStandby,
    limitChanges: limitChanges(Math.max(1, connectionsMax - readConnections(connectionsMax)), connectMaxMs),
    close: async () => {
      for (const one of all) await one.end()
    },
  }
}

/** How many connections of the calls only reads use. */
const readConnections = (connectionsMax: number) => Math.ceil(connectionsMax / 4)

/** Every connection gets these settings, and none is used without them. */
function provenWith(settings: Record<string, string>, needsStandby: boolean) {
  // `pg-pool` awaits the result, which its type does not show.
  return { options: optionsOf(settings), onConnect: proofOf(settings, needsStandby) as (client: pg.ClientBase) => void }
}

/** The options of `pg` for an address. The system notices a lost peer even on an idle connection. */
export function connection(address: DatabaseAddress, user: string = sessionSettings.role): pg.ClientConfig {
  // The port is set, or a PGPORT in the environment would replace it.
  const place = 'url' in address ? { connectionString: address.url } : { ...address, port: 5432, user }
  return { ...place, connectionTimeoutMillis: connectMaxMs, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
}

// 64-bit integers are read as bigint, like money.
export const bigintTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
}

const attemptsMax = 5

/** Whether a call was refused meanwhile. Its transaction then never sends its commit. */
export interface Deadline {
  isOver: boolean
}

/** Runs work in one transaction. It runs again after a deadlock or a conflict, so it must have no effect outside. */
export function inTransaction<T>(
  database: TransactionPool,
  work: (tx: Transaction) => Promise<T>,
  deadline?: Deadline,
): Promise<T> {
  const perform = () => run(database, true, work, deadline)
  // The newest commit would need the same standby as the oldest.
  if (database.clients?.waitsForStandby) return Promise.reject(new StandbyAwayError())
  return database.limitChanges ? database.limitChanges(perform) : perform()
}

/**
 * Runs work that reads. It needs no transaction, because each statement sees the newest data in one too. A change among the
 * reads, such as the audit entry of a view, is a transaction of its own.
 */
export function inReads<T>(
  database: TransactionPool,
  work: (tx: Transaction) => Promise<T>,
  deadline?: Deadline,
): Promise<T> {
  return run(database, false, work, deadline)
}

/** Opens a transaction that reads everything as it was at one moment, for an export. Who opens it ends it. */
export async function openSnapshot(database: Database): Promise<{ tx: Transaction; end: () => Promise<void> }> {
  const statements = new Statements(await database.exportPool.connect(), beginSnapshot, database)
  const end = () => statements.rollback().finally(() => statements.release())
  return { tx: new DatabaseTransaction(database, statements), end }
}

async function run<T>(
  database: TransactionPool,
  isTransaction: boolean,
  work: (tx: Transaction) => Promise<T>,
  deadline?: Deadline,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    // The outage may have begun while this one was queued.
    if (isTransaction && database.clients?.waitsForStandby) throw new StandbyAwayError()
    const statements = new Statements(await database.pool.connect(), isTransaction ? begin : null, database)
    try {
      const answer = await work(new DatabaseTransaction(database, statements))
      if (deadline?.isOver) throw new Error('the call was refused meanwhile')
      await statements.commit()
      if (isTransaction) noteWrite(database.clients)
      return answer
    } catch (thrown) {
      await statements.rollback()
      const error = statements.failure ?? thrown
      if (isTransaction) noteFailedWrite(database.clients, error)
      if (!isBrokenUp(error) || attempt === attemptsMax) throw error
    } finally {
      statements.release()
    }
  }
}

function isBrokenUp(error: unknown): boolean {
  const { code = '', constraint } = error as { code?: string; constraint?: string }
  // A copy of an operation was faster. The second attempt finds its reply.
  return ['40001', '40P01'].includes(code) || constraint === 'idempotency_keys_pkey' || isPlanOutdated(error)
}
