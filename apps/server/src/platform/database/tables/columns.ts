import type { ColumnType } from 'kysely'

/** A moment, which the database fills in where it is not said. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>
