/** A column of rows: its place in them, its type by the number in PostgreSQL, and what makes a value of a text of it. */
export interface Column {
  name: string
  place: number
  type: number
  read: (text: string) => unknown
}

/**
 * The rows of a statement as PostgreSQL sent them: the text of each value, or null. `writeReply` writes a list from them, without an
 * object for each row.
 */
export class Rows<Row> {
  readonly columns: readonly Column[]
  readonly texts: (string | null)[][]

  constructor(columns: readonly Column[], texts: (string | null)[][]) {
    this.columns = columns
    this.texts = texts
  }

  get length(): number {
    return this.texts.length
  }

  /** The first rows, without some of their columns. */
  first(count: number, hidden: readonly string[]): Rows<Row> {
    const shown = this.columns.filter(({ name }) => !hidden.includes(name))
    return new Rows(shown, this.texts.slice(0, count))
  }

  /** Replaces the texts of a column, but no null. An undefined text becomes null. */
  replace(name: keyof Row & string, replace: (text: string, row: () => Row) => string | undefined): this {
    const { place } = this.#find(name)
    for (const texts of this.texts) {
      const text = texts[place] ?? null
      if (text !== null) texts[place] = replace(text, () => this.#read(texts)) ?? null
    }
    return this
  }

  /** The text in a column of a row. Throws for a null. */
  text(index: number, name: string): string {
    const text = this.texts[index]?.[this.#find(name).place]
    if (text === undefined || text === null) throw new Error(`the row has no ${name}`)
    return text
  }

  toObjects(): Row[] {
    return this.texts.map((texts) => this.#read(texts))
  }

  #read(texts: readonly (string | null)[]): Row {
    const row: Record<string, unknown> = {}
    for (const { name, place, read } of this.columns) {
      const text = texts[place] ?? null
      row[name] = text === null ? null : read(text)
    }
    return row as Row
  }

  #find(name: string): Column {
    const column = this.columns.find((one) => one.name === name)
    if (!column) throw new Error(`the rows have no column ${name}`)
    return column
  }
}
