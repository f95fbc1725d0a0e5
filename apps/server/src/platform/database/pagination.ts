import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { pageMax } from '@cairn/contract/core/constants.ts'
import { refuse } from '../http/refusal.ts'
import { plannedEachTime } from './database-client.ts'

/** The time in microseconds and the id of a page's last record. Lists are paged by key, never by offset. */
export interface PageKey {
  at: string
  id: string
}

/** The number of records on a page. The contract limits it for a request; an export reads larger pages. */
export function pageLimit(limit: number | undefined): number {
  return limit ?? pageMax
}

/** Reads a cursor that `cutPage` made; refuses `bad_input` for anything else. */
export function readCursor(cursor: string | undefined): PageKey | null {
  return readKey(cursor, /^(\d{1,17})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
}

/** The same for records that are numbered and have no UUID: transfers, audit events. */
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
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => PageKey,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  if (!last) return { page, next: null }
  const { at, id } = keyOf(last)
  return { page, next: Buffer.from(`${at}|${id}`).toString('base64url') }
}

/** The time of a key in SQL, exact: a double would lose the last microsecond. */
export function momentOf(key: PageKey) {
  return sql`('epoch'::timestamptz + ${key.at}::bigint * interval '1 microsecond')`
}

/** The order of records: by a time, and by id where it is the same. */
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

/** The time of a record as its key has it. */
export function micros(time: string) {
  return sql<bigint>`(extract(epoch from ${sql.ref(time)}) * 1000000)::bigint`.as('micros')
}

/**
 * Reads a page of records and one more; returns the page and the cursor of the next. Planned each time, because a kept plan for
 * all values is a bad one for most lists: one status has a million records, and another has three.
 */
export async function readPage<Row>(
  records: SelectQueryBuilder<any, any, Row>,
  order: Order,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ page: Row[]; next: string | null }> {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const { time, id, direction } = order
  const rows = await (after ? records.where(isBeyond(order, after)) : records)
    .orderBy(sql.ref(time), direction)
    .orderBy(sql.ref(id), direction)
    .limit(limit + 1)
    .select([micros(time), sql.ref<string>(id).as('key')])
    .modifyEnd(sql.raw(plannedEachTime))
    .execute()
  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.key }))
  return { page: page.map(({ key: _key, micros: _micros, ...row }) => row as Row), next }
}
