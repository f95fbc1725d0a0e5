import { signedRows, type SignedKind } from './signed-rows.ts'

/** A row as `selectSigned` reads it: PostgreSQL's text of each column. */
export type StoredRow<K extends SignedKind> = Record<(typeof signedRows)[K]['columns'][number], string | null> & {
  row_id: string
  signature: Buffer | null
}

/** The columns with points in time. PostgreSQL's text of them depends on the connection, so microseconds are signed. */
const times = new Set([
  'saved_at',
  'usable_from',
  'email_confirmed_at',
  'locked_at',
  'made_at',
  'guarded_since',
  'confirmed_at',
  'takes_effect_at',
  'ends_at',
])

/** Selects rows of a kind as they are signed. The caller adds a condition. */
export function selectSigned(kind: SignedKind): string {
  const { columns, id, signature, table } = signedRows[kind]
  const texts = columns.map((column) => {
    const value = times.has(column) ? `(extract(epoch from ${column}) * 1000000)::bigint` : column
    return `${value}::text as ${column}`
  })
  return `select ${id} as row_id, ${texts.join(', ')}, ${signature} as signature from ${table} where `
}

/** A row in the value of `selectSignedJson`. */
export type JsonRow<K extends SignedKind> = Omit<StoredRow<K>, 'signature'> & { signature: string | null }

/** The same rows as one value, for a statement that reads several tables at once. */
export function selectSignedJson(kind: SignedKind, condition: string): string {
  return `(select coalesce(json_agg(signed), '[]') from (${selectSigned(kind)} ${condition}) signed)`
}

/** Selects a page of the rows in use, by their ids after `$1`. The id without its table is the selected text, without an index. */
export function selectSignedPage(kind: SignedKind, limit: number): string {
  const { id, isInUse, table } = signedRows[kind]
  return `${selectSigned(kind)} ${isInUse} and ${id} > $1 order by ${table}.${id} limit ${limit}`
}
