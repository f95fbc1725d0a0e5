import { sql } from 'kysely'
import { cleanEmail } from '@cairn/contract/core/typed/clean-email.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Condition } from '../../platform/database/conditions.ts'

const shortestWhole = 10
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The search for members, as a condition on `member`. The text is the whole of a payout address, of a transaction or of an id (of
 * the member, a deposit or a withdrawal), or the beginnings of words of the name, the email and the username. A statement with
 * the condition is custom plan: PostgreSQL then knows how common the typed words are.
 */
export async function matchesSearch(tx: Transaction, text: string): Promise<Condition> {
  const whole = text.replaceAll(/\s/g, '').toLowerCase()
  const ids = whole.length < shortestWhole ? [] : await findByWhole(tx, whole)
  if (ids.length > 0 || uuid.test(whole)) return sql`member.id = any (${ids}::uuid[])`
  // An email is searched in its stored form. Other text only loses invisible characters.
  return sql`member.search_words @@ search_question(${cleanEmail(text)})`
}

/** Screens show addresses in groups, and people copy them from places with another case. */
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
