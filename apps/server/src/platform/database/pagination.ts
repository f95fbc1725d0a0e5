import { sql, type CompiledQuery, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { pageMax } from '@cairn/contract/core/constants.ts'
import { refuse } from '../http/refusal.ts'
import type { Transaction } from './database.ts'
import { customPlan } from './connection/database-client.ts'
import { microsOf } from './rows/micros-of.ts'
import type { Rows } from './rows/rows.ts'

/** The time in microseconds and the id of a page's last record. Lists are paged by key, never by offset. */
export interface PageKey {
  at: string
  id: string
}

/** The number of records on a page. The contract limits it for a request; an export reads larger pages. */
export function pageLimit(limit: number | undefined): number {
  return limit ?? pageMax
}

/** Reads a cursor from `cutPage`; refuses `bad_input` for anything else. */
export function readCursor(cursor: string | undefined, holds?: Order['holds']): PageKey | null {
  const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
  // PostgreSQL takes no NUL.
  return readKey(
    cursor,
    new RegExp(`^(${holds === 'name' ? String.raw`[^\0]{1,200}` : String.raw`\d{1,17}`})\\|${id}$`),
  )
}

/** The same for records with numbers instead of UUIDs: transfers, audit events. */
export function readNumberedCursor(cursor: string | undefined): PageKey | null {
  return readKey(cursor, /^(\d{1,17})\|(\d{1,18})$/)
}

function readKey(cursor: string | undefined, form: RegExp): PageKey | null {
  if (cursor === undefined) return null
  const [, at, id] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!at || !id) throw refuse('bad_input', { field: 'cursor' })
  return { at, id }
}

/** Splits rows, one more than a page, into the page and the cursor of the next. A cursor contains no secret. */
export function cutPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => PageKey): CutPage<Row> {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last ? writeCursor(keyOf(last)) : null }
}

/** The same for rows as PostgreSQL sent them. Columns of their own for the key are left out. */
export function cutRows<Row>(rows: Rows<Row>, query: PageQuery, { time, id, holds }: KeyColumns = ownKey): Page<Row> {
  const limit = pageLimit(query.limit)
  const last = rows.length > limit ? limit - 1 : null
  const at = (row: number) => (!time ? '0' : holds ? rows.text(row, time) : microsOf(rows.text(row, time)))
  const next = last === null ? null : writeCursor({ at: at(last), id: rows.text(last, id) })
  return { rows: rows.first(limit, Object.values(ownKey)), next }
}

function writeCursor({ at, id }: PageKey): string {
  return Buffer.from(`${at}|${id}`).toString('base64url')
}

/** The names of the columns in which rows have the key of a page. Some lists have the order of their ids alone. */
interface KeyColumns {
  time?: string
  id: string
  holds?: Order['holds'] | undefined
}

const ownKey = { time: 'page_time', id: 'page_id' }

/** The key of a record in columns of their own. */
export function selectKey(time: string, id: string) {
  return [sql.ref<Date>(time).as(ownKey.time), sql.ref(id).as(ownKey.id)]
}

/** The time of a key in SQL, exact: a double would lose the last microsecond. */
export function momentOf(key: Pick<PageKey, 'at'>) {
  return sql`('epoch'::timestamptz + ${key.at}::bigint * interval '1 microsecond')`
}

/** The order of records: by a time, then by id. */
export interface Order {
  time: string
  /** The column `time` holds cents or a name in place of a time. */
  holds?: 'cents' | 'name' | undefined
  id: string
  direction: 'asc' | 'desc'
}

/** Records that come after a key in their order. */
export function isBeyond({ time, id, direction, holds }: Order, key: PageKey) {
  const at = !holds ? momentOf(key) : holds === 'cents' ? sql`${key.at}::bigint` : sql`${key.at}::text`
  const sign = direction === 'asc' ? sql`>` : sql`<`
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) ${sign} (${at}, ${key.id}::uuid)`
}

/** Reads a page of records and one more; returns the page and the cursor of the next. */
export async function readPage<Row>(
  tx: Transaction,
  records: SelectQueryBuilder<any, any, Row>,
  order: Order,
  query: PageQuery,
): Promise<Page<Row>> {
  const page = selectPage(records, order, query).modifyEnd(sql.raw(customPlan))
  return cutRows(await tx.readRows(page.compile()), query, { ...ownKey, holds: order.holds })
}

/**
 * The same for records in disjoint parts, because no index has all of them in their order. The parts select from the table of the
 * records alone: they find the ids of the page, and only those records are read.
 */
export async function readPageOfParts<Row>(
  tx: Transaction,
  records: SelectQueryBuilder<any, any, Row>,
  parts: SelectQueryBuilder<any, any, unknown>[],
  order: Order,
  query: PageQuery,
): Promise<Page<Row>> {
  const sign = sql.raw(order.direction)
  const keys = parts.map((part) => selectPage(part, order, query))
  const ids = sql`(select page_id from (${sql.join(keys, sql` union all `)}) as part
    order by page_time ${sign}, page_id ${sign} limit ${pageLimit(query.limit) + 1})`
  const page = records
    .where(sql<SqlBool>`${sql.ref(order.id)} in ${ids}`)
    .select(selectKey(order.time, order.id))
    .orderBy(sql.ref(order.time), order.direction)
    .orderBy(sql.ref(order.id), order.direction)
    .modifyEnd(sql.raw(customPlan))
  return cutRows(await tx.readRows<Row>(page.compile() as CompiledQuery<Row>), query, { ...ownKey, holds: order.holds })
}

/**
 * The first rows, one more than a page, of queries that are each in this order and limited. Planned each time, because a kept
 * plan for all values is a bad one for most lists: one status has a million records, and another has three.
 */
export function readFirstOf<Row>(
  tx: Transaction,
  queries: SelectQueryBuilder<any, any, Row>[],
  { time, id, direction }: Order,
  query: PageQuery,
): Promise<Rows<Row>> {
  const sign = sql.raw(direction)
  const page = sql<Row>`
    select * from (${sql.join(queries, sql` union all `)}) as record
    order by ${sql.ref(time)} ${sign}, ${sql.ref(id)} ${sign} limit ${pageLimit(query.limit) + 1}
    ${sql.raw(customPlan)}`
  return tx.readRows(page.compile(tx))
}

export interface PageQuery {
  cursor?: string | undefined
  limit?: number | undefined
}

export interface Page<Row> {
  rows: Rows<Row>
  next: string | null
}

interface CutPage<Row> {
  page: Row[]
  next: string | null
}

/** The statement of a page: its records and one more, each with its key. */
export function selectPage<Row>(records: SelectQueryBuilder<any, any, Row>, order: Order, query: PageQuery) {
  const after = readCursor(query.cursor, order.holds)
  const { time, id, direction } = order
  const page = (after ? records.where(isBeyond(order, after)) : records)
    .orderBy(sql.ref(time), direction)
    .orderBy(sql.ref(id), direction)
    .limit(pageLimit(query.limit) + 1)
    .select(selectKey(time, id))
  return page as SelectQueryBuilder<any, any, Row>
}
