import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import type { OpenClients } from './connection/database-client.ts'
import { readDurability } from './connection/durability.ts'
import { isDatabaseAway, StandbyAwayError } from './connection/is-database-away.ts'

/** Outside a transaction a connection only reads, so statements after a failed `begin` change no row. */
const begin = 'begin read write'
const beginNote = `${begin}; set local synchronous_commit = local`

/**
 * The statements on one connection: a transaction, or reads of which each sees the newest data. PostgreSQL answers in their order
 * and refuses all statements of a transaction after an error, so the first error causes the others.
 */
export class Statements implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #isTransaction: boolean
  readonly #clients: OpenClients | undefined
  /** The error of a sent change, which no code has seen. */
  failure: unknown
  /** Whether a commit counts only after PostgreSQL has waited for a standby. */
  needsStandby = false
  #hasFailed = false
  #isOver = false
  #isUnknown = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: pg.PoolClient, isTransaction: boolean, { clients }: { clients?: OpenClients }) {
    this.#client = client
    this.#isTransaction = isTransaction
    this.#clients = clients
    if (isTransaction) this.#query(begin)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#requireOpen()
    try {
      const { rowCount, rows } = await this.#query(sql, parameters, true)
      return { rows, ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) }
    } catch (error) {
      // The stack of the code that awaits, not the socket's.
      Error.captureStackTrace(error as Error)
      throw error
    }
  }

  /** A read that also writes an entry about itself: a transaction of its own among reads. */
  async executeRecorded<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#requireOpen()
    this.#requireStandbyAnswers()
    if (!this.#isTransaction) this.#query(begin)
    const answer = this.executeQuery<R>(query)
    if (!this.#isTransaction) this.#query('commit')
    return answer
  }

  /** A change that is sent among reads is a transaction of its own. A note there needs no standby. */
  send({ sql, parameters }: CompiledQuery, isNote = false): void {
    this.#requireOpen()
    if (!isNote) this.#requireStandbyAnswers()
    if (!this.#isTransaction) this.#query(isNote ? beginNote : begin)
    this.#query(sql, parameters)
    if (!this.#isTransaction) this.#query('commit')
  }

  /** Returns when PostgreSQL has confirmed everything; throws otherwise. */
  async commit(): Promise<void> {
    // An invalid value fails here and not in the database, which would commit the rest.
    if (this.#isTransaction && this.#hasFailed) throw new Error('a statement of the transaction failed')
    this.#isOver = true
    if (this.#isTransaction) {
      const committed = this.#query('commit')
      // Checked after the commit: a changed setting may have let it pass without a standby.
      const asked = this.needsStandby ? this.#query(readDurability) : null
      const { command } = await committed
      if (command !== 'COMMIT') throw new Error('PostgreSQL rolled the transaction back')
      if (asked && !(await asked).rows[0]?.isKept) throw new StandbyAwayError()
    }
    await this.#last
    if (this.failure) throw this.failure
  }

  /** Undoes uncommitted changes, and blocks further statements. */
  async rollback(): Promise<void> {
    if (this.#isTransaction && !this.#isOver) this.#query('rollback')
    this.#isOver = true
    await this.#last
  }

  /** Returns the connection to the pool, or closes one in an unknown state. */
  release(): void {
    this.#client.release(this.#isUnknown || this.#client.getTransactionStatus() !== 'I')
  }

  streamQuery(): never {
    throw new Error('a transaction does not stream')
  }

  /** The record of a read waits for a standby like every change, and must not hold a connection of the reads meanwhile. */
  #requireStandbyAnswers(): void {
    if (!this.#isTransaction && this.#clients?.waitsForStandby) throw new StandbyAwayError()
  }

  #requireOpen(): void {
    if (this.#isOver) throw new Error('the transaction is over')
  }

  #query(text: string, values: readonly unknown[] = [], isAwaited = false): Promise<pg.QueryResult> {
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      this.#client.query(text, values as unknown[], (error: Error | null, result) => {
        if (error && !isAwaited && !this.#hasFailed) this.failure = error
        if (error) this.#hasFailed = true
        // A failure outside the database (a broken connection, an invalid value) leaves it in an unknown state, and a standby is
        // never used again.
        if (error && (!(error instanceof pg.DatabaseError) || isDatabaseAway(error))) this.#isUnknown = true
        const cause = this.failure ?? error
        if (cause) reject(cause as Error)
        else resolve(result)
      })
    })
    this.#last = answer.catch(() => {})
    return answer
  }
}
