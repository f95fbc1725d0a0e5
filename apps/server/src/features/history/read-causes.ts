import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { StatementEntry } from '../../ledger/reporting/read-statement.ts'

/** What a member may see of the record that caused a movement. */
export interface Cause {
  plan?: string
  reason?: string
}

/**
 * The plans of deposits and distributions and the reasons given to the member, by record id. Records of other members
 * are left out: a bonus refers to the referred member’s deposit.
 */
export async function readCauses(
  tx: Transaction,
  memberId: string,
  entries: readonly StatementEntry[],
): Promise<Map<string, Cause>> {
  const ids = [...new Set(entries.map(({ reference }) => reference))]
  const { rows } = await sql<{ id: string; plan: string | null; reason: string | null }>`
    select d.id, p.name as plan, null as reason from deposits d join plans p on p.id = d.plan_id
      where d.id = any (${ids}::uuid[]) and d.member_id = ${memberId}
    union all
    select d.id, p.name, null from distributions d join plans p on p.id = d.plan_id
      where d.id = any (${ids}::uuid[])
    union all
    select w.id, null, w.reason from withdrawals w
      where w.id = any (${ids}::uuid[]) and w.member_id = ${memberId} and w.reason is not null
    union all
    select a.id, null, a.payload ->> 'member_reason' from approvals a
      where a.id = any (${ids}::uuid[]) and a.member_id = ${memberId} and a.kind = 'manual_transfer'`.execute(tx)
  return new Map(
    rows.map(({ id, plan, reason }) => [id, { ...(plan !== null && { plan }), ...(reason !== null && { reason }) }]),
  )
}
