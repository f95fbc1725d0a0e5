import { sql, type RawBuilder } from 'kysely'
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
  const { rows } = await selectByWhole(whole).execute(tx)
  return rows.map(({ id }) => id)
}

/** Exported for the test of its plan: each table is read by its index, and a corrected transaction by its few corrections. */
export function selectByWhole(whole: string): RawBuilder<{ id: string }> {
  const paidBy = (table: 'deposits' | 'withdrawals') =>
    sql`select member_id from ${sql.table(table)} where lower(transaction_id) = ${whole} and transaction_corrected_at is null
      union select member_id from transaction_corrections correction join ${sql.table(table)} on id = subject_id
        where ${whole} in (lower(correction.transaction_before), lower(correction.transaction_id))`
  return uuid.test(whole)
    ? sql`
        select id from members where id = ${whole}::uuid
        union select member_id from deposits where id = ${whole}::uuid
        union select member_id from withdrawals where id = ${whole}::uuid`
    : sql`
        select member_id as id from payout_addresses where lower(address) = ${whole}
        union ${paidBy('deposits')}
        union ${paidBy('withdrawals')}
        limit 200`
}
