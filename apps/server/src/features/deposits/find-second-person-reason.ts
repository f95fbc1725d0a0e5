import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

const functions = { deposit: 'why_deposit_takes_two', release: 'why_release_takes_two' } as const

const reasons = {
  outside_plan: 'it is outside the limits of its plan',
  differs: 'it is too far from the amount requested',
  above_amount: 'it is above the amount that one operator decides',
  member_total: 'with this member’s others of the last 24 hours it is above the amount that one operator decides',
  red_check: 'one of its checks is red',
  operator_total: 'with what you decided alone in the last 24 hours it is above the amount that one operator decides',
} as const

/**
 * Why a confirmation (deposit, cents received, operator) or a release (deposit, operator) takes two people, as the end of a
 * sentence; null when one is enough. The database has the rule, and its trigger applies it again.
 */
export async function findSecondPersonReason(
  tx: Transaction,
  decision: keyof typeof functions,
  facts: readonly (string | bigint)[],
): Promise<string | null> {
  const { rows } = await sql<{ why: keyof typeof reasons | null }>`
    select ${sql.ref(functions[decision])}(${sql.join(facts)}) as why`.execute(tx)
  const why = rows[0]?.why
  return why ? reasons[why] : null
}
