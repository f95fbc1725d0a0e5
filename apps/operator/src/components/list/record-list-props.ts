import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import type { ReactNode } from 'react'
import type { ListQuery, RecordColumn, RecordFilter } from './list.ts'

export interface ListedRecord {
  id: string
}

/** A row of a list: the reply of its call has one array. */
export type RowOf<C extends Call> = Extract<
  { [Name in keyof CallReply<C>]: CallReply<C>[Name] extends readonly (infer Row)[] ? Row : never }[keyof CallReply<C>],
  ListedRecord
>

export interface RecordListProps<C extends Call, Row extends ListedRecord = RowOf<C>> {
  /** Names the list's rows in the cache (`listKey`), its hidden columns, and the exported file. */
  name: string
  /** Describes the table to those who cannot see what is around it. */
  caption: string
  /** The first column names the record, opens it, and cannot be hidden. */
  columns: readonly RecordColumn<Row>[]
  filters?: readonly RecordFilter[]
  /** Reads a page. Its query takes the keys of the filters, the orders of the columns, `cursor` and `limit`. */
  call: C
  /** The calls that export the list, each in another format. */
  exports?: readonly Call[]
  /** Parts of the call's path and query that the reader cannot change, such as whose records these are. */
  params?: Record<string, string>
  fixed?: ListQuery
  rowTo?: (row: Row) => string
  /** The rows of one group are below each other, the oldest first. Null for a row of its own. */
  groupOf?: (row: Row) => string | null
  /** The list refreshes itself every half minute and announces new rows. */
  isQueue?: boolean
  /** Shown when there are no rows. */
  emptyText: string
  /**
   * What can be done to several rows at once, and to which of them. It adds a checkbox to each row. `done` clears the selection
   * and reads the list again.
   */
  bulk?: {
    may: (row: Row) => boolean
    nameOf: (row: Row) => string
    actions: (chosen: Row[], done: () => void) => ReactNode
  }
}
