import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

const shortestWhole = 10
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The members of an address (payout, earlier ones too), of a transaction or of an id (theirs, a deposit's, a withdrawal's), which
 * are whole; none when the text is none of ours. Screens show addresses in groups.
 */
export async function findMembersByWhole(tx: Transaction, text: string): Promise<string[]> {
  const whole = text.replaceAll(/\s/g, '').toLowerCase()
  if (whole.length < shortestWhole) return []
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

const membersMax = 50

/**
 * The members that a text means, as the search of members reads it: whole, or the beginnings of words of a name, an email and a
 * username. For lists that look each of them up; refuses `members_many` rather than leaving some out.
 */
export async function listMembersMeant(tx: Transaction, text: string, field = 'member'): Promise<string[]> {
  const whole = await findMembersByWhole(tx, text)
  // A text that is an id is no word of a name.
  if (whole.length > 0 || uuid.test(text.toLowerCase())) return whole
  const { rows } = await sql<{ id: string }>`
    select id from members where search_words @@ (select search_question(${text})) limit ${membersMax + 1}`.execute(tx)
  if (rows.length > membersMax) throw refuse('members_many', { max: membersMax, field })
  return rows.map(({ id }) => id)
}

/** The operators that a text means: their id or email, or any part of their name. */
export async function listOperatorsMeant(tx: Transaction, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from operators
    where id::text = lower(${text}) or lower(email) = lower(${text}) or strpos(lower(name), lower(${text})) > 0`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The records whose payment a chain calls so, or the record with this id. */
export async function listRecordsMeant(tx: Transaction, text: string): Promise<string[]> {
  const whole = text.toLowerCase()
  if (uuid.test(whole)) return [whole]
  const { rows } = await sql<{ id: string }>`
    select id from deposits where transaction_id is not null and lower(transaction_id) = ${whole}
    union all select id from withdrawals where transaction_id is not null and lower(transaction_id) = ${whole}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
