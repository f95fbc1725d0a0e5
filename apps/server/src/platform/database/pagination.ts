import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { pageMax } from '@cairn/contract/core/constants.ts'
import { refuse } from '../http/refusal.ts'
import type { Transaction } from './database.ts'
import { customPlan } from './connection/database-client.ts'

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
export function readCursor(cursor: string | undefined): PageKey | null {
  return readKey(cursor, /^(\d{1,17})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
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
export function cutPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => PageKey): Page<Row> {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  if (!last) return { page, next: null }
  const { at, id } = keyOf(last)
  return { page, next: Buffer.from(`${at}|${id}`).toString('base64url') }
}

/** The time of a key in SQL, exact: a double would lose the last microsecond. */
export function momentOf(key: Pick<PageKey, 'at'>) {
  return sql`('epoch'::timestamptz + ${key.at}::bigint * interval '1 microsecond')`
}

/** The order of records: by a time, then by id. */
export interface Order {
  time: string
  id: string
  direction: 'asc' | 'desc'
}

/** Records that come after a key in their order. */
export function isBeyond({ time, id, direction }: Order, key: PageKey) {
  const sign = direction === 'asc' ? sql`>` : sql`<`
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) ${sign} (${momentOf(key)}, ${key.id}::uuid)`
}

/** The time of a record in its key. */
export function micros(time: string) {
  return sql<bigint>`(extract(epoch from ${sql.ref(time)}) * 1000000)::bigint`.as('micros')
}

/** Reads a page of records and one more; returns the page and the cursor of the next. */
export async function readPage<Row>(
  records: SelectQueryBuilder<any, any, Row>,
  order: Order,
  query: PageQuery,
): Promise<Page<Row>> {
  const rows = await selectPage(records, order, query).modifyEnd(sql.raw(customPlan)).execute()
  return cutRecords(rows, query)
}

/**
 * The same for records in disjoint parts, because no index has all of them in their order. The parts select from the table of the
 * records alone: they find the ids of the page, and only those records are read.
 */
export async function readPageOfParts<Row>(
  records: SelectQueryBuilder<any, any, Row>,
  parts: SelectQueryBuilder<any, any, unknown>[],
  order: Order,
  query: PageQuery,
): Promise<Page<Row>> {
  const sign = sql.raw(order.direction)
  const keys = parts.map((part) => selectPage(part, order, query))
  const ids = sql`(select key from (${sql.join(keys, sql` union all `)}) as part
    order by micros ${sign}, key ${sign} limit ${pageLimit(query.limit) + 1})`
  const rows = await records
    .where(sql<SqlBool>`${sql.ref(order.id)} in ${ids}`)
    .select([micros(order.time), sql.ref<string>(order.id).as('key')])
    .orderBy(sql.ref(order.time), order.direction)
    .orderBy(sql.ref(order.id), order.direction)
    .modifyEnd(sql.raw(customPlan))
    .execute()
  return cutRecords(rows as Keyed<Row>[], query)
}

/**
 * The first rows, one more than a page, of queries that are each in this order and limited. Planned each time, because a kept
 * plan for all values is a bad one for most lists: one status has a million records, and another has three.
 */
export async function readFirstOf<Row>(
  tx: Transaction,
  queries: SelectQueryBuilder<any, any, Row>[],
  { time, id, direction }: Order,
  query: PageQuery,
): Promise<Row[]> {
  const sign = sql.raw(direction)
  const { rows } = await sql<Row>`
    select * from (${sql.join(queries, sql` union all `)}) as record
    order by ${sql.ref(time)} ${sign}, ${sql.ref(id)} ${sign} limit ${pageLimit(query.limit) + 1}
    ${sql.raw(customPlan)}`.execute(tx)
  return rows
}

export interface PageQuery {
  cursor?: string | undefined
  limit?: number | undefined
}

export interface Page<Row> {
  page: Row[]
  next: string | null
}

export type Keyed<Row> = Row & { micros: bigint; key: string }

/** The statement of a page: its records and one more, each with its key. */
export function selectPage<Row>(records: SelectQueryBuilder<any, any, Row>, order: Order, query: PageQuery) {
  const after = readCursor(query.cursor)
  const { time, id, direction } = order
  return (after ? records.where(isBeyond(order, after)) : records)
    .orderBy(sql.ref(time), direction)
    .orderBy(sql.ref(id), direction)
    .limit(pageLimit(query.limit) + 1)
    .select([micros(time), sql.ref<string>(id).as('key')]) as SelectQueryBuilder<any, any, Keyed<Row>>
}

/** The page of such records, without their keys, and the cursor of the next. */
export function cutRecords<Row>(rows: Keyed<Row>[], query: PageQuery): Page<Row> {
  const { page, next } = cutPage(rows, pageLimit(query.limit), (row) => ({ at: row.micros.toString(), id: row.key }))
  return { page: page.map(({ key: _key, micros: _micros, ...row }) => row as Row), next }
}
