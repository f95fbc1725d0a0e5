import process from 'node:process'
import pg from 'pg'

/** A limit, because statements with varying parts would fill the memory of the database server. */
const namesMax = 300
const names = new Map<string, string>()

/** In a statement: PostgreSQL plans it for its values each time, because one plan for all values would be a bad one. */
export const plannedEachTime = '/* planned each time */'

/** The clients that are open or opening, and whether the database is silent, so that no more can be opened. */
export interface OpenClients {
  all: Set<pg.Client>
  isSilent: boolean
}

/** A client that is in a list while it is open or opening. */
export class ListedClient extends pg.Client {
  readonly #clients: OpenClients | undefined

  constructor(config: pg.ClientConfig & { clients?: OpenClients } = {}) {
    super(config)
    this.#clients = config.clients
    this.#clients?.all.add(this)
    this.once('end', () => this.#clients?.all.delete(this))
  }

  // The pool calls it with a callback.
  override connect(...[callback]: any[]): any {
    if (!this.#clients?.isSilent) return super.connect(callback)
    this.#clients.all.delete(this)
    process.nextTick(callback, new Error('Connection terminated: the database is silent'))
  }
}

/**
 * A client that prepares each statement once for each connection, because planning costs more than running it, and that writes
 * to the socket once for all statements which the code sends before it waits. A statement without values (`begin`, `commit`)
 * needs no plan and is sent unchanged.
 */
export class DatabaseClient extends ListedClient {
  #isGathering = false

  // `pg` has many forms of `query`; the name is for those of Kysely and of `Transaction`.
  override query(...parts: any[]): any {
    this.#gather()
    const [text, values, callback] = parts
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? super.query({ name, text, values }, callback) : super.query(...(parts as [string]))
  }

  /** Keeps what is written until the code has nothing left to do without an answer. */
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
  if (known !== undefined || names.size >= namesMax || text.includes(plannedEachTime)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
