import {
  CompiledQuery,
  DummyDriver,
  Transaction as KyselyTransaction,
  type Compilable,
  type Dialect,
  type Kysely,
} from 'kysely'
import type pg from 'pg'
import type { OpenClients } from './connection/database-client.ts'
import { StandbyMissingError } from './connection/is-database-away.ts'
import type { LimitChanges } from './connection/limit-changes.ts'
import type { Rows } from './rows/rows.ts'
import type { Statements } from './connection/statements.ts'
import type { Tables } from './tables.ts'

export interface TransactionPool {
  pool: pg.Pool
  dialect: Dialect
  /** For single statements that read. Changes need a transaction. */
  kysely: Kysely<Tables>
  /** The watch's state of the database of a server; the seed has none. */
  clients?: OpenClients
  limitChanges?: LimitChanges
  /** Whether money moves only if PostgreSQL waits for a standby before it confirms a commit. */
  needsStandby?: boolean
}

/**
 * The database work of a call or a job, on one connection. Statements are sent together when the code awaits an answer: those
 * that need nothing of each other are written with `Promise.all`, and a change whose answer is not needed with `send`.
 */
export class Transaction extends KyselyTransaction<Tables> {
  readonly database: TransactionPool
  readonly #statements: Statements

  constructor(database: TransactionPool, statements: Statements) {
    const { dialect, kysely } = database
    // Kysely's own transactions send one statement at a time.
    const executor = kysely
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(statements) })
    super({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
    this.database = database
    this.#statements = statements
  }

  /** The rows of a constant statement, which most calls run: it is not built each time. */
  async rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.#statements.executeQuery<Row>(CompiledQuery.raw(text, values))
    return rows
  }

  /** The rows of a list as PostgreSQL sent them. */
  readRows<Row>(query: CompiledQuery<Row>): Promise<Rows<Row>> {
    return this.#statements.readRows(query)
  }

  /** The same for a statement that also writes an entry about this read. Without the entry there are no rows. */
  readRecorded<Row>(query: CompiledQuery<Row>): Promise<Rows<Row>> {
    return this.#statements.readRecorded(query)
  }

  /**
   * Sends a change without awaiting its answer: it goes with the next statement, or with the end. If it fails, the transaction
   * fails with its error. The database must refuse forbidden changes, because the code does not see the answer.
   */
  send(change: Compilable | CompiledQuery): void {
    this.#statements.send('compile' in change ? change.compile() : change)
  }

  /** Sends a change that may be lost with the machine, such as when someone was last seen: among reads it needs no standby. */
  sendAsync(change: CompiledQuery): void {
    this.#statements.send(change, true)
  }

  /**
   * Requires that this transaction is on a second machine before it counts, if `DATABASE_STANDBY` is set. Throws a
   * `StandbyMissingError` when PostgreSQL waits for no standby; one that disappears meanwhile fails the commit.
   */
  requireStandby(): void {
    if (!this.database.needsStandby) return
    if (this.database.clients?.lacksStandby) throw new StandbyMissingError()
    this.#statements.needsStandby = true
  }
}
