import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** What a row must fulfil. */
export type Condition = RawBuilder<SqlBool>

/** The column has this value. Without a value it is no condition. */
export function isEqual(column: string, value: string | bigint | undefined): Condition {
  return value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
}

/** The time is within whole days of UTC, both inclusive. Without days it is no condition. */
export function isWithinDays(
  time: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Condition {
  // PostgreSQL would look for such a day in all rows.
  if (from !== undefined && to !== undefined && from > to) return sql`false`
  const after = from === undefined ? sql`true` : sql`${sql.ref(time)} >= ${from}::date::timestamp at time zone 'UTC'`
  const before = to === undefined ? sql`true` : sql`${sql.ref(time)} < (${to}::date + 1)::timestamp at time zone 'UTC'`
  return sql`(${after} and ${before})`
}
