import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Transaction } from '../database.ts'
import { findMembersByWhole } from './find-members.ts'
import { momentOf, type PageKey } from './page.ts'

/** A condition of SQL over a record and its `member`. */
export type Rule = RawBuilder<SqlBool>

interface QueueOfMembers<Row> {
  /** The table, and what the list calls a record of it. */
  table: string
  alias: string
  timeColumn: string
  /** Oldest first when nothing is asked for, because who waits longest is served first. */
  order: 'oldest' | 'newest' | undefined
  after: PageKey | null
  /** So many rows are wanted. */
  count: number
  /** What else narrows the list down. */
  rules: (Rule | undefined)[]
  /** Whoever the records are of, as the search of members reads it: by something whole, or by how words begin. */
  member: string | undefined
  /** Reads what the rule leaves, ordered by the time and the id in this direction, and no more than wanted. */
  read: (rule: Rule, direction: 'asc' | 'desc') => Promise<Row[]>
}

/** Of so many members the records are gathered by their index, and of more they are met soon enough on the way. */
const gatheredMax = 1_000

/**
 * A page of records of members, also of those only whom a text names. What begins very many names is found among the next
 * records at once; of what begins few, the index has few; what lies between is met on the way. PostgreSQL cannot know which it
 * is: gathering all records of half of the members takes seconds, and so does walking past everybody's to find one.
 */
export async function readQueue<Row>(tx: Transaction, queue: QueueOfMembers<Row>): Promise<Row[]> {
  const { after, alias, count, member } = queue
  const [direction, onward] = queue.order === 'newest' ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const read = (...of: Rule[]) => queue.read(all(of), direction)
  const rules = [sql<SqlBool>`true`, ...queue.rules, after ? compare(queue, onward, after) : undefined].filter(
    (rule) => rule !== undefined,
  )
  // By their ids: asked for whole records, PostgreSQL may take an index that has not only those of the list, and walk past the rest.
  const byIds = (ids: string[]) => sql<SqlBool>`${sql.ref(`${alias}.id`)} = any (${ids}::uuid[])`
  if (member === undefined) return read(byIds(await walk(tx, queue, all(rules), count)))

  const isOneOf = (ids: string[]) => sql<SqlBool>`${sql.ref(`${alias}.member_id`)} = any (${ids}::uuid[])`
  const whole = await findMembersByWhole(tx, member)
  if (whole.length > 0) return read(...rules, isOneOf(whole))

  const next = await walk(tx, queue, all(rules), 10 * count)
  // A subquery, or a plan that is kept would put the question together again for each record.
  const question = sql`(select search_question(${member}::text))`
  // By the function, which no index answers, so that records are walked past and nothing is gathered.
  const isNamed = sql<SqlBool>`ts_match_vq(member.search_words, ${question})`
  const near = await read(byIds(next), isNamed)
  if (next.length < 10 * count || near.length === count) return near

  const named = await sql<{ id: string }>`
    select id from members where search_words @@ ${question} limit ${gatheredMax + 1}`.execute(tx)
  if (named.rows.length > gatheredMax) return read(...rules, isNamed)
  return read(...rules, isOneOf(named.rows.map(({ id }) => id)))
}

function all(rules: Rule[]): Rule {
  return sql<SqlBool>`${sql.join(rules, sql` and `)}`
}

/** The next so many records. */
async function walk<Row>(
  tx: Transaction,
  { table, alias, timeColumn, order }: QueueOfMembers<Row>,
  rule: Rule,
  most: number,
): Promise<string[]> {
  const direction = order === 'newest' ? sql`desc` : sql`asc`
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as ${sql.ref(alias)} where ${rule}
    order by ${sql.ref(timeColumn)} ${direction}, id ${direction} limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How a record stands to a key, in the order of the list. */
function compare(
  { alias, timeColumn }: Pick<QueueOfMembers<unknown>, 'alias' | 'timeColumn'>,
  sign: '<' | '>',
  key: PageKey,
): Rule {
  return sql<SqlBool>`(${sql.ref(`${alias}.${timeColumn}`)}, ${sql.ref(`${alias}.id`)}) ${sql.raw(sign)}
    (${momentOf(key)}, ${key.id}::uuid)`
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
