import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { listMembersMeant } from '../../shared/members/find-members.ts'
import { readGainsPlans, type GainsPlan } from './read-gains-plans.ts'

interface Account {
  id: bigint
  code: string
  role: string
  member_id: string | null
}

export interface AccountMeant extends Account {
  /** Whose gains lie in it, where it is of that sort. */
  plan: GainsPlan | null
}

/**
 * The accounts that a text means: the one with this code; those of the platform that are called so, from their beginning and in whole
 * words (“Custody”, “bonus budget”, “Realised gains (Granite)”), and those of the gains of a plan that is called so (“Granite”); or
 * else all those of the members that it means. Refuses `members_many` rather than leaving some out.
 */
export async function listAccountsMeant(tx: Transaction, text: string): Promise<AccountMeant[]> {
  // The platform has few: as many as there are plans, and ten.
  const { rows } = await sql<Account>`
    select id, code, role, member_id from ledger.accounts where code = ${text} or member_id is null order by id`.execute(
    tx,
  )
  const plans = await readGainsPlans(
    tx,
    rows.map(({ code }) => code),
  )
  const meant = rows
    .map(({ id, code, role, member_id }) => ({ id, code, role, member_id, plan: plans.get(code) ?? null }))
    .filter((account) => account.code === text || (account.member_id === null && isCalled(account, text)))
  if (meant.length > 0) return meant
  const members = await listMembersMeant(tx, text, 'account')
  const { rows: theirs } = await sql<AccountMeant>`
    select id, code, role, member_id, null as plan from ledger.accounts where member_id = any (${members}::uuid[]) order by id`.execute(
    tx,
  )
  return theirs
}

function isCalled({ code, role, plan }: AccountMeant, text: string): boolean {
  const asked = wordsOf(text)
  const names = plan ? [code, `${role} ${plan.name}`, plan.name] : [code]
  return asked !== '' && names.some((name) => wordsOf(name).startsWith(asked))
}

/** As a screen writes the name of an account, and as a code does, come to the same: `Custody (bitcoin)` is `custody:bitcoin`. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => `${word} `).join('')
}
