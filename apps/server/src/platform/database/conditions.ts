import { sql, type RawBuilder, type SqlBool } from 'kysely'

export type Condition = RawBuilder<SqlBool>

/** The column has this value. Without a value the condition is always true. */
export function isEqual(column: string, value: string | bigint | undefined): Condition {
  return value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
}

/**
 * The column has this value. PostgreSQL leaves a column that is equal to a constant out of an order, but not one that is in a
 * range. So an order that begins with the column then matches only an index which begins with it, and has exactly these rows.
 */
export function isOnly(column: string, value: string): Condition {
  return sql`${sql.ref(column)} between ${value} and ${value}`
}
