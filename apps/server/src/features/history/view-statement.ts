import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DistributionRule } from '@cairn/contract/core/constants.ts'
import { viewStatement as call } from '@cairn/contract/member/statement.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { cutPage, pageLimit, readNumberedCursor, type PageKey } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { statementEntries, type StatementEntry } from '../../ledger/reporting/statement-entries.ts'

/** Every movement of the member’s money: its type, its reason and the balances after it. */
export const viewStatement = route(call, async ({ caller: { memberId }, query, tx }) => {
  const limit = pageLimit(query.limit)
  const lines = await readLines(tx, memberId, { after: readNumberedCursor(query.cursor), limit: limit + 1 })
  const { page, next } = cutPage(lines, limit, ({ micros, position }) => ({ at: `${micros}`, id: `${position}` }))
  const data = page.map((line) => ({
    // The id of a bonus’s transfer is the id of the referred member, which must not be shown.
    _id: createHash('sha256').update(line.id).digest('hex'),
    type: line.kind,
    date: line.posted_at,
    plan: line.plan ?? undefined,
    reason: hasNoReason.has(line.kind) ? undefined : (line.reason ?? undefined),
    shared_by: line.shared_by ?? undefined,
    evidence: line.evidence ?? undefined,
    balance_change: line.balance_change,
    active_deposit_change: line.active_deposit_change,
    balance: line.balance,
    active_deposit: line.active_deposit,
  }))
  return { data, next }
})

/** The reason of a rejection or a reversal belongs to the line that returns the money, not to the one before. */
const hasNoReason = new Set<string>(['withdrawal_held', 'gain_distributed'])

/** A movement, with what the member may see of the record that caused it. */
interface Line extends StatementEntry {
  plan: string | null
  reason: string | null
  /** Of a share of gains: the rule and the days that counted. */
  shared_by: { rule: DistributionRule; from: string; to: string } | null
  /** Of a share of a loss: the document and the day of the loss. */
  evidence: { document: string; day: string } | null
}

/**
 * The movements of a member's money with the plans of deposits and distributions and the reasons given to the member. Records of
 * other members are left out: a bonus refers to the referred member's deposit.
 */
async function readLines(
  tx: Transaction,
  memberId: string,
  slice: { after: PageKey | null; limit: number },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select entry.*, cause.plan, cause.reason, cause.shared_by, cause.evidence
    from (${statementEntries(memberId, slice)}) as entry
    left join lateral (
      select p.name as plan, null as reason, null::json as shared_by, null::json as evidence from deposits d join plans p on p.id = d.plan_id
        where d.id = entry.reference and d.member_id = ${memberId}
      union all
      select p.name, (select reason from approvals where id = d.reversal_approval_id), json_build_object('rule', d.rule, 'from', d.counted_from, 'to', d.as_of), null
        from distributions d join plans p on p.id = d.plan_id where d.id = entry.reference
      union all
      select null, w.reason, null, null from withdrawals w
        where w.id = entry.reference and w.member_id = ${memberId} and w.reason is not null
      union all
      select null, a.payload ->> 'member_reason', null, null from approvals a
        where a.id = entry.reference and a.member_id = ${memberId} and a.kind = 'manual_transfer'
      union all
      select p.name, null, null, json_build_object('document', l.document_name, 'day', l.happened_on)
        from gains_and_losses l join plans p on p.id = l.plan_id where l.approval_id = entry.reference
    ) as cause on true
    order by entry.posted_at desc, entry.position desc`.execute(tx)
  return rows
}
