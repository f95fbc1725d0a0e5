import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseClient, ListedClient, type OpenClients } from './database-client.ts'
import { Statements } from './statements.ts'
import type { Tables } from './tables.ts'
import { Transaction as DatabaseTransaction, type TransactionPool } from './transaction.ts'

export type Transaction = DatabaseTransaction

/** Where the database is: a folder with a Unix socket, or a URL. */
export type DatabaseAddress = { host: string; database: string } | { url: string }

export interface Database extends TransactionPool {
  /** A pool that reads 64-bit integers as text, for libraries that cannot take a bigint. */
  plainPool: pg.Pool
  /** Connections for exports. A slow download keeps one of these, and none that a call needs. */
  exports: Kysely<Tables>
  /** All pools by name, for the metrics. */
  pools: Record<string, pg.Pool>
  /** The clients of all pools. */
  clients: OpenClients
  close(): Promise<void>
}

const role = 'cairn_server'
const plainConnectionsMax = 5
const exportConnectionsMax = 3

/**
 * Options of every connection: it acts as `cairn_server` for every login; statements and locks have time limits; an idle
 * transaction is ended; and no query uses parallel workers, because starting them costs more than they save for one page.
 */
const connectionOptions = [
  `-c role=${role}`,
  '-c statement_timeout=10s',
  '-c lock_timeout=5s',
  '-c idle_in_transaction_session_timeout=15s',
  '-c max_parallel_workers_per_gather=0',
  '-c TimeZone=UTC',
].join(' ')

/** Opens the server's pools. They connect at the first query. */
export function openDatabase(address: DatabaseAddress, connectionsMax: number): Database {
  const clients: OpenClients = { all: new Set(), isSilent: false, isSlow: false }
  const listed = { clients, Client: ListedClient }
  const shared = { ...connection(address), ...listed, options: connectionOptions, connectionTimeoutMillis: 5_000 }
  const readOnly = `${connectionOptions} -c default_transaction_read_only=on`
  const exact = { ...shared, options: readOnly, types: bigintTypes, pipeline: true, Client: DatabaseClient }
  const pool = new pg.Pool({ ...exact, max: connectionsMax })
  const exportPool = new pg.Pool({ ...exact, max: exportConnectionsMax })
  const plainPool = new pg.Pool({ ...shared, max: plainConnectionsMax })
  // A broken connection fails its query and is replaced at the next one. Without these listeners, on the pool for idle clients
  // and on each client in use, its error would end the process.
  for (const one of [pool, exportPool, plainPool]) {
    one.on('error', () => {})
    one.on('connect', (client) => client.on('error', () => {}))
  }

  const dialect = new PostgresDialect({ pool })
  const kysely = new Kysely<Tables>({ dialect })
  const exports = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: exportPool }) })
  return {
    kysely,
    dialect,
    pool,
    plainPool,
    exports,
    pools: { calls: pool, exports: exportPool, jobs: plainPool },
    clients,
    close: async () => {
      for (const one of [pool, exportPool, plainPool]) await one.end()
    },
  }
}

/** The options of `pg` for an address. A private PostgreSQL accepts the role's name as user. */
export function connection(address: DatabaseAddress, user = role): pg.ClientConfig {
  // The port is set, because a PGPORT in the environment would replace it.
  return 'url' in address ? { connectionString: address.url } : { ...address, port: 5432, user }
}

// 64-bit integers are read as bigint, which money is.
export const bigintTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
}

const attemptsMax = 5

/** Whether the call was refused meanwhile: then nothing may be committed any more. */
interface Deadline {
  isOver: boolean
}

/**
 * Runs work in one transaction: all of it happens, or none. The work runs again when PostgreSQL ends the transaction because of
 * a deadlock or a serialization conflict, so it must have no effect outside the transaction.
 */
export function inTransaction<T>(
  database: TransactionPool,
  work: (tx: Transaction) => Promise<T>,
  deadline?: Deadline,
): Promise<T> {
  return run(database, true, work, deadline)
}

/**
 * Runs work that reads. It needs no transaction, because each statement sees the newest data in one too. A change that is sent
 * on the way, such as the entry that someone looked, is a transaction of its own.
 */
export function inReads<T>(
  database: TransactionPool,
  work: (tx: Transaction) => Promise<T>,
  deadline?: Deadline,
): Promise<T> {
  return run(database, false, work, deadline)
}

async function run<T>(
  database: TransactionPool,
  isTransaction: boolean,
  work: (tx: Transaction) => Promise<T>,
  deadline?: Deadline,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const statements = new Statements(await database.pool.connect(), isTransaction)
    try {
      const answer = await work(new DatabaseTransaction(database, statements))
      if (deadline?.isOver) throw new Error('the call was refused meanwhile')
      await statements.commit()
      return answer
    } catch (thrown) {
      await statements.rollback()
      const error = statements.failure ?? thrown
      if (!isBrokenUp(error) || attempt === attemptsMax) throw error
    } finally {
      statements.release()
    }
  }
}

function isBrokenUp(error: unknown): boolean {
  const { code = '', constraint } = error as { code?: string; constraint?: string }
  // A copy of an operation was faster. The second attempt finds its reply.
  return ['40001', '40P01'].includes(code) || constraint === 'idempotency_keys_pkey'
}
