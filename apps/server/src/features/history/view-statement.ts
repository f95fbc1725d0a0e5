import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { viewStatement as call } from '@cairn/contract/member/statement.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { cutPage, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { readStatement, type StatementEntry } from '../../ledger/reporting/read-statement.ts'

/** Every movement of the member’s money: its type, its reason and the balances after it. */
export const viewStatement = route(call, async ({ caller: { memberId }, query, tx }) => {
  const limit = pageLimit(query.limit)
  const entries = await readStatement(tx, memberId, { after: readNumberedCursor(query.cursor), limit: limit + 1 })
  const { page, next } = cutPage(entries, limit, ({ micros, position }) => ({ at: `${micros}`, id: `${position}` }))
  const causes = await readCauses(tx, memberId, page)
  const data = page.map((entry) => {
    const { plan, reason } = causes.get(entry.reference) ?? {}
    return {
      // The id of a bonus’s transfer is the id of the referred member, which must not be shown.
      _id: createHash('sha256').update(entry.id).digest('hex'),
      type: entry.kind,
      date: entry.posted_at,
      plan,
      // The reason of a rejection belongs to the line that returns the money, not to the hold.
      reason: entry.kind === 'withdrawal_held' ? undefined : reason,
      balance_change: entry.balance_change,
      active_deposit_change: entry.active_deposit_change,
      balance: entry.balance,
      active_deposit: entry.active_deposit,
    }
  })
  return { data, next }
})

/** What a member may see of the record that caused a movement. */
interface Cause {
  plan?: string
  reason?: string
}

/**
 * The plans of deposits and distributions and the reasons given to the member, by record id. Records of other members
 * are left out: a bonus refers to the referred member’s deposit.
 */
async function readCauses(
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
