import type { Socket } from 'node:net'
import process from 'node:process'
import pg from 'pg'

/** A limit, because statements with varying parts would fill the database server's memory. */
const namesMax = 300
const names = new Map<string, string>()
let named = 0

/** Whether a migration has changed a prepared statement's result. Then it is prepared again under another name. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message.includes('cached plan')
}

/** In a statement: PostgreSQL plans it for its values each time, because one plan for all values would be a bad one. */
export const customPlan = '/* custom plan */'

/** The open or opening clients, and the known state of the database. */
export interface OpenClients {
  all: Set<ListedClient>
  isSilent: boolean
  /** It answers, but a call of several statements may take too long. */
  isSlow: boolean
  /** Commits wait for a standby that does not answer. Reads go on. */
  waitsForStandby: boolean
  /** PostgreSQL waits for no standby before it confirms a commit, although one is required. */
  lacksStandby: boolean
  /** When the database last failed to write a change, by `performance.now()`; null after a later successful change. */
  failedToWriteAt: number | null
}

/** A client that is in a list while it is open or opening. */
export class ListedClient extends pg.Client {
  /** False while a statement is unanswered, undefined while it connects. `pg` has no type for it. */
  declare readyForQuery: boolean | undefined
  /** The process of PostgreSQL that serves it. `pg` has no type for it. */
  declare processID: number | null
  readonly #clients: OpenClients | undefined
  #bytesRead = 0
  #readAt = performance.now()
  #waitsSince = performance.now()

  constructor(config: pg.ClientConfig & { clients?: OpenClients } = {}) {
    super(config)
    this.#clients = config.clients
    this.#clients?.all.add(this)
    this.once('end', () => this.#clients?.all.delete(this))
  }

  // The pool passes a callback.
  override connect(...[callback]: any[]): any {
    if (!this.#clients?.isSilent) return super.connect(callback)
    this.#clients.all.delete(this)
    process.nextTick(callback, new Error('Connection terminated: the database is silent'))
  }

  // A busy process reads late, and a statement that it has just sent would otherwise count since before.
  override query(...parts: any[]): any {
    if (this.readyForQuery) this.#waitsSince = performance.now()
    return super.query(...(parts as [string]))
  }

  /** For how long it has received no bytes, as far as the regular check knows. */
  silentMs(): number {
    const { bytesRead } = this.connection.stream as Socket
    if (bytesRead !== this.#bytesRead) this.#readAt = performance.now()
    this.#bytesRead = bytesRead
    return performance.now() - this.#readAt
  }

  /** The same while a statement is unanswered, else 0. */
  unansweredMs(): number {
    const now = performance.now()
    const silentMs = this.silentMs()
    if (this.readyForQuery) this.#waitsSince = now
    return Math.min(silentMs, now - this.#waitsSince)
  }
}

/**
 * A client that prepares each statement once for each connection, because planning costs more than running it, and that writes to
 * the socket once for all statements which the code sends before it awaits one. A statement without values (`begin`, `commit`)
 * needs no plan and is sent unchanged.
 */
export class DatabaseClient extends ListedClient {
  #isGathering = false

  // `pg` has many forms of `query`; the name is the one of Kysely and `Transaction`.
  override query(...parts: any[]): any {
    this.#gather()
    // A text with its values, or an object of both; then perhaps a callback.
    const config: pg.QueryConfig = typeof parts[0] === 'string' ? { text: parts[0], values: parts[1] } : parts[0]
    const { text, values } = config
    const name = Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    if (!name) return super.query(...(parts as [string]))
    const forget = (error: unknown) => isPlanOutdated(error) && names.get(text) === name && names.delete(text)
    const callback = parts.at(-1)
    if (typeof callback === 'function') {
      return super.query({ ...config, name }, (error: Error, result: pg.QueryResult) => {
        forget(error)
        callback(error, result)
      })
    }
    const answer = super.query({ ...config, name })
    answer.catch(forget)
    return answer
  }

  /** Keeps the bytes until the code needs an answer to continue. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.connection
    stream.cork()
    queueMicrotask(() => {
      process.nextTick(() => {
        this.#isGathering = false
        stream.uncork()
      })
    })
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= namesMax || text.includes(customPlan)) return known
  named += 1
  const name = `s${named}`
  names.set(text, name)
  return name
}
