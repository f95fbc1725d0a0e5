import { sql } from 'kysely'
import type { Transaction } from '../../database.ts'
import { listMembersMeant } from '../../http/find-members.ts'

export interface AccountMeant {
  id: bigint
  code: string
  role: string
  member_id: string | null
}

/**
 * The accounts that a text means: the one with this code; those of the platform that are called so, from their beginning and in whole
 * words (“Custody”, “bonus budget”); or else all those of the members that it means. Refuses `members_many` rather than leaving
 * some out.
 */
export async function listAccountsMeant(tx: Transaction, text: string): Promise<AccountMeant[]> {
  const { rows } = await sql<AccountMeant>`
    select id, code, role, member_id from ledger.accounts
    where code = ${text}
      or (member_id is null and starts_with(regexp_replace(code, '[^a-z0-9]+', ' ', 'g') || ' ', ${wordsOf(text)}))
    order by id`.execute(tx)
  if (rows.length > 0) return rows
  const members = await listMembersMeant(tx, text, 'account')
  const { rows: theirs } = await sql<AccountMeant>`
    select id, code, role, member_id from ledger.accounts where member_id = any (${members}::uuid[]) order by id`.execute(
    tx,
  )
  return theirs
}

/** As a screen writes the name of an account, and as a code does, come to the same: `Custody (bitcoin)` is `custody:bitcoin`. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  // Of a text without any, nothing begins so.
  return `${words.join(' ')} `
}
