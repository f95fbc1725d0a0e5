import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { findMembersByWhole } from './find-members.ts'
import { cutPage, inOrder, isBeyond, pageLimit, readCursor, type Order } from '../../platform/database/pagination.ts'

/** A condition of SQL over a record and its `member`. */
export type Rule = RawBuilder<SqlBool>

interface MemberRecordList<Row> {
  /** The table, and what the list calls a record of it. */
  table: string
  alias: string
  timeColumn: string
  asked: {
    /** Oldest first when nothing is asked for, because who waits longest is served first. */
    order?: 'oldest' | 'newest' | undefined
    /** Whoever the records are of, as the search of members reads it: by something whole, or by how words begin. */
    member?: string | undefined
    cursor?: string | undefined
    limit?: number | undefined
  }
  /** What else narrows the list down. */
  rules: (Rule | undefined)[]
  /** The records with their `member`, of which the list reads what it needs. */
  records: SelectQueryBuilder<any, any, Row>
}

/** Of so many members the records are gathered by their index, and of more they are met soon enough on the way. */
const gatheredMax = 1_000

/** A page of records of members and the cursor of the next. */
export async function listMemberRecords<Row>(
  tx: Transaction,
  queue: MemberRecordList<Row>,
): Promise<{ page: Row[]; next: string | null }> {
  const limit = pageLimit(queue.asked.limit)
  const rows = await findRecords(tx, queue, limit + 1)
  return cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.key }))
}

/**
 * The next records of members, also of those only whom a text names. What begins very many names is found among the next
 * records at once; of what begins few, the index has few; what lies between is met on the way. PostgreSQL cannot know which it
 * is: gathering all records of half of the members takes seconds, and so does walking past everybody's to find one.
 */
async function findRecords<Row>(tx: Transaction, queue: MemberRecordList<Row>, count: number) {
  const { table, alias, timeColumn, asked } = queue
  const { member } = asked
  const order: Order = {
    time: `${alias}.${timeColumn}`,
    id: `${alias}.id`,
    direction: asked.order === 'newest' ? 'desc' : 'asc',
  }
  const after = readCursor(asked.cursor)
  const read = (...of: Rule[]) => inOrder(queue.records.where(all(of)), order, count)
  const rules = [sql<SqlBool>`true`, ...queue.rules, after ? isBeyond(order, after) : undefined].filter(
    (rule) => rule !== undefined,
  )
  const records = sql`${sql.table(table)} as ${sql.ref(alias)}`
  const ofMembers = sql`${records} join members as member on member.id = ${sql.ref(`${alias}.member_id`)}`
  // By their ids: asked for whole records, PostgreSQL may take an index that has not only those of the list, and walk past the rest.
  const byIds = (ids: string[]) => sql<SqlBool>`${sql.ref(`${alias}.id`)} = any (${ids}::uuid[])`
  if (member === undefined) return read(byIds(await walk(tx, records, order, all(rules), count)))

  const isOneOf = (ids: string[]) => sql<SqlBool>`${sql.ref(`${alias}.member_id`)} = any (${ids}::uuid[])`
  const whole = await findMembersByWhole(tx, member)
  if (whole.length > 0) return read(...rules, isOneOf(whole))

  const next = await walk(tx, records, order, all(rules), 10 * count)
  // A subquery, or a plan that is kept would put the question together again for each record.
  const question = sql`(select search_question(${member}::text))`
  // By the function, which no index answers, so that records are walked past and nothing is gathered.
  const isNamed = sql<SqlBool>`ts_match_vq(member.search_words, ${question})`
  const near = await read(byIds(next), isNamed)
  if (next.length < 10 * count || near.length === count) return near

  const named = await sql<{ id: string }>`
    select id from members where search_words @@ ${question} limit ${gatheredMax + 1}`.execute(tx)
  if (named.rows.length > gatheredMax)
    return read(byIds(await walk(tx, ofMembers, order, all([...rules, isNamed]), count)))
  return read(...rules, isOneOf(named.rows.map(({ id }) => id)))
}

function all(rules: Rule[]): Rule {
  return sql<SqlBool>`${sql.join(rules, sql` and `)}`
}

/** The ids of the next so many of these. */
async function walk(
  tx: Transaction,
  from: RawBuilder<unknown>,
  { time, id, direction }: Order,
  rule: Rule,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(id)} from ${from} where ${rule}
    order by ${sql.ref(time)} ${sql.raw(direction)}, ${sql.ref(id)} ${sql.raw(direction)} limit ${most}`.execute(tx)
  return rows.map(({ id: found }) => found)
}

interface Asked {
  from?: string | undefined
  to?: string | undefined
  amount_from?: bigint | undefined
  amount_to?: bigint | undefined
}

/** Records within whole days of UTC and within amounts, all inclusive, as far as they are asked for. */
export function isWithin(timeColumn: string, amountColumn: string | null, asked: Asked) {
  // Nothing lies between an end and a later beginning: without saying so, all records would be walked past to find that out.
  if ((asked.from ?? '') > (asked.to ?? '9999')) return sql<SqlBool>`false`
  if (asked.amount_from !== undefined && asked.amount_to !== undefined && asked.amount_from > asked.amount_to) {
    return sql<SqlBool>`false`
  }
  const time = sql.ref(timeColumn)
  const amount = amountColumn === null ? null : sql.ref(amountColumn)
  const tests = [
    asked.from !== undefined && sql`${time} >= ${asked.from}::date::timestamp at time zone 'UTC'`,
    asked.to !== undefined && sql`${time} < (${asked.to}::date + 1)::timestamp at time zone 'UTC'`,
    amount && asked.amount_from !== undefined && sql`${amount} >= ${asked.amount_from}`,
    amount && asked.amount_to !== undefined && sql`${amount} <= ${asked.amount_to}`,
  ].filter((test) => typeof test === 'object' && test !== null)
  return tests.length > 0 ? sql<SqlBool>`${sql.join(tests, sql` and `)}` : sql<SqlBool>`true`
}
