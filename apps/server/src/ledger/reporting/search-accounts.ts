import { sql, type Expression, type RawBuilder } from 'kysely'
import type { SearchResult } from '@cairn/contract/operator/search.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { customPlan } from '../../platform/database/connection/database-client.ts'
import { planOfAccount, type GainsPlan } from './plan-of-account.ts'

/**
 * The accounts that a text may mean: the one with this code; platform accounts whose name begins so, in whole words ("custody",
 * "Custody (bitcoin)", "bonus budget"), or whose plan is called so; and the accounts of the members that were found.
 */
export async function searchAccounts(
  tx: Transaction,
  text: string,
  members: Expression<{ id: string }>,
): Promise<SearchResult[]> {
  const { rows } = await sql<{ code: string; role: string; full_name: string | null; plan: GainsPlan | null }>`
    select a.code, a.role, full_name, ${planOfAccount('a')} as plan
    from ledger.accounts a left join members on members.id = a.member_id
    where a.code = ${text} or a.member_id is null or a.member_id = any (array(${members}))
    order by a.id ${sql.raw(customPlan)}`.execute(tx)
  return rows.flatMap(({ code, role, full_name, plan }) => {
    const label = full_name ?? plan?.name ?? code.slice(role.length + 1)
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

/** The record that caused the transfer with this id, in a list; empty when there is no such transfer. */
export async function findCauses(tx: Transaction, transferId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${causeOf('transfer')} as id from ledger.transfers transfer where id = ${transferId}::uuid`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The id of the record that caused a transfer. A bonus leads to its deposit, which its entry in the ledger does not name. */
export function causeOf(transfer: string): RawBuilder<string> {
  const reference = sql.ref(`${transfer}.reference`)
  return sql`coalesce((select deposit_id from referral_bonuses where id = ${reference}), ${reference})`
}
