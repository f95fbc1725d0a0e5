import pg from 'pg'

/** Beyond so many, statements are made of varying parts, and keeping each would only fill the server's memory. */
const namesMax = 300
const names = new Map<string, string>()

/**
 * A client whose statements PostgreSQL keeps for as long as the connection lasts: planning one anew costs more than running
 * it. A statement without values (`begin`, `commit`) needs no plan and goes as it is.
 */
export class PreparedStatementsClient extends pg.Client {
  // pg tells its many ways of asking apart by what it is given; only the one that Kysely uses is changed here.
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
