import pg from 'pg'

/** A limit, because statements with varying parts would fill the memory of the database server. */
const namesMax = 300
const names = new Map<string, string>()

/**
 * A client that prepares each statement once for each connection, because planning costs more than running it. A statement
 * without values (`begin`, `commit`) needs no plan and is sent unchanged.
 */
export class PreparedStatementsClient extends pg.Client {
  // `pg` has many forms of `query`; only the form that Kysely uses is changed here.
  override query(...parts: any[]): any {
    const [text, values] = parts
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? super.query({ name, text, values }) : super.query(...(parts as [string]))
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= namesMax) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
