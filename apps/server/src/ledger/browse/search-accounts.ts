import { sql } from 'kysely'
import type { SearchResult } from '@cairn/contract/operator/search.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readGainsPlans } from './read-gains-plans.ts'

interface Account {
  code: string
  role: string
  full_name: string | null
}

/**
 * The accounts that a text may mean: the one with this code; those of the platform whose name begins so, in whole words
 * ("custody", "Custody (bitcoin)", "bonus budget"), or whose plan is called so; and those of the members that were found.
 */
export async function searchAccounts(
  tx: Transaction,
  text: string,
  members: readonly { id: string }[],
): Promise<SearchResult[]> {
  const { rows } = await sql<Account>`
    select code, role, full_name from ledger.accounts left join members on members.id = member_id
    where code = ${text} or member_id is null or member_id = any (${members.map(({ id }) => id)}::uuid[])
    order by ledger.accounts.id`.execute(tx)
  const plans = await readGainsPlans(
    tx,
    rows.map(({ code }) => code),
  )
  return rows.flatMap(({ code, role, full_name }) => {
    const label = full_name ?? plans.get(code)?.name ?? code.slice(role.length + 1)
    const isFound = full_name !== null || [code, label, `${role} ${label}`].some((name) => beginsWith(name, text))
    return isFound ? { kind: 'account', id: code, label, detail: code } : []
  })
}

/** In whole words, without case and signs: `Custody (bitcoin)` is `custody:bitcoin`. */
function beginsWith(name: string, text: string): boolean {
  const typed = wordsOf(text)
  return typed !== '' && wordsOf(name).startsWith(typed)
}

function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => `${word} `).join('')
}
