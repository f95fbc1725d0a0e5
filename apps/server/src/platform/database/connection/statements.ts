import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import type { OpenClients } from './database-client.ts'
import { readDurability } from './durability.ts'
import { isDatabaseAway, StandbyAwayError } from './is-database-away.ts'
import { Rows } from '../rows/rows.ts'

/** Outside a transaction a connection only reads, so statements after a failed `begin` change no row. */
export const begin = 'begin read write'
/** Reads everything as it was at one moment. */
export const beginSnapshot = 'begin isolation level repeatable read read only'
const beginNote = `${begin}; set local synchronous_commit = local`

/** Rows as arrays of the texts that PostgreSQL sent. */
const asTexts = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } }

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

  /** Opens a transaction with its first statement, or reads without one. */
  constructor(client: pg.PoolClient, opening: string | null, { clients }: { clients?: OpenClients }) {
    this.#client = client
    this.#isTransaction = opening !== null
    this.#clients = clients
    if (opening) this.#query(opening)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rowCount, rows } = await this.#ask(sql, parameters)
    return { rows, ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) }
  }

  /** The rows as PostgreSQL sent them. */
  async readRows<R>({ sql, parameters }: CompiledQuery): Promise<Rows<R>> {
    const { fields, rows } = await this.#ask(sql, parameters, asTexts)
    const columns = fields.map(({ dataTypeID: type, name }, place) => {
      return { name, place, type, read: this.#client.getTypeParser(type, 'text') }
    })
    return new Rows(columns, rows)
  }

  /** A read that also writes an entry about itself: a transaction of its own among reads. */
  async readRecorded<R>(query: CompiledQuery): Promise<Rows<R>> {
    this.#requireOpen()
    this.#requireStandbyAnswers()
    if (!this.#isTransaction) this.#query(begin)
    const answer = this.readRows<R>(query)
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

  async #ask(text: string, values: readonly unknown[], form?: typeof asTexts): Promise<pg.QueryResult> {
    this.#requireOpen()
    try {
      return await this.#query(text, values, { isAwaited: true, form })
    } catch (error) {
      // The stack of the code that awaits, not the socket's.
      Error.captureStackTrace(error as Error)
      throw error
    }
  }

  #query(
    text: string,
    values: readonly unknown[] = [],
    { isAwaited = false, form = {} } = {},
  ): Promise<pg.QueryResult> {
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      this.#client.query({ text, values: values as unknown[], ...form }, (error: Error | null, result) => {
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
