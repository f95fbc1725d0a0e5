import type { ColumnType } from 'kysely'

/** A time with a default in the database. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>
export type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>
/** The server's signature of an address; only the command that changes the key updates it. */
export type Signature = ColumnType<Buffer | null, Buffer, never>
