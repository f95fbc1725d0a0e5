import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Condition } from '../../platform/database/conditions.ts'

const shortestWhole = 10
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The search for members, as a condition on `member`. The text is the whole of a payout address, of a transaction or of an id
 * (of the member, a deposit or a withdrawal), or the beginnings of words of the name, the email and the username. A statement
 * with the condition is planned each time: a constant question lets PostgreSQL use how common a word is.
 */
export async function matchesSearch(tx: Transaction, text: string): Promise<Condition> {
  const whole = text.replaceAll(/\s/g, '').toLowerCase()
  const [ids, { question, rareWords, isCommon }] = await Promise.all([
    whole.length < shortestWhole ? [] : findByWhole(tx, whole),
    readQuestion(tx, text),
  ])
  if (ids.length > 0 || uuid.test(whole)) return sql`member.id = any (${ids}::uuid[])`
  // The index would collect every match, and each word with the same beginning is an entry of its own. The function does what
  // the operator does, but without the index: PostgreSQL reads the newest members and stops when the page is full.
  const matches: Condition = sql`ts_match_vq(member.search_words, ${question}::tsquery)`
  if (isCommon) return matches
  if (rareWords === null) return sql`member.search_words @@ ${question}::tsquery`
  // An array is read first, by the index. PostgreSQL expects many members with each beginning of a word, so for a short page it would
  // read all members, newest first.
  return sql`member.id = any (array(
    select id from members where search_words @@ ${rareWords}::tsquery and ts_match_vq(search_words, ${question}::tsquery)))`
}

interface Question {
  /** The typed text as a query. */
  question: string
  /** Its rare words, if there are any: the index finds few members by them, and each of these must match every word. */
  rareWords: string | null
  /** Whether more than a fifth of the members match it. */
  isCommon: boolean
}

/**
 * How common the typed words are, asked of fifty members from each tenth of the table. A rare word is one that at most two have.
 * The fifty are read as they lie there: by an index, each could be on a page of its own.
 */
async function readQuestion(tx: Transaction, text: string): Promise<Question> {
  const { rows } = await sql<{ question: string | null; rare: string | null; share: number | null }>`
    with few as materialized (
      select search_words
      from (select pg_relation_size('members') / current_setting('block_size')::integer as pages) as size,
        generate_series(0, 9) as part,
        lateral (select search_words from members where ctid >= format('(%s,0)', pages * part / 10)::tid
                 and ctid < format('(%s,0)', pages * (part + 1) / 10)::tid limit 50) as sampled)
    select question::text,
      (select string_agg(one::text, ' & ')
       from regexp_split_to_table(${text}, '\\s+') as word, search_question(word) as one
       where (select count(*) from few where search_words @@ one) <= 2) as rare,
      (select avg((search_words @@ question)::integer)::float from few) as share
    from search_question(${text}) as question`.execute(tx)
  const { question, rare, share } = rows[0] ?? { question: null, rare: null, share: null }
  return { question: question ?? '', rareWords: rare, isCommon: (share ?? 0) > 0.2 }
}

/** Screens show addresses in groups, and people copy them from places that know one case. */
async function findByWhole(tx: Transaction, whole: string): Promise<string[]> {
  const { rows } = uuid.test(whole)
    ? await sql<{ id: string }>`
        select id from members where id = ${whole}::uuid
        union select member_id from deposits where id = ${whole}::uuid
        union select member_id from withdrawals where id = ${whole}::uuid`.execute(tx)
    : await sql<{ id: string }>`
        select member_id as id from payout_addresses where lower(address) = ${whole}
        union select member_id from deposits where transaction_id is not null and lower(transaction_id) = ${whole}
        union select member_id from withdrawals where transaction_id is not null and lower(transaction_id) = ${whole}
        limit 200`.execute(tx)
  return rows.map(({ id }) => id)
}
