import { sql, type RawBuilder } from 'kysely'
import type { DistributionRule } from '@cairn/contract/core/constants.ts'
import type { StatementEntry } from '../../ledger/reporting/statement-entries.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The member's view of the record that caused a movement. */
interface Cause {
  plan: string | null
  reason: string | null
  /** For a share of gains: the rule and the days that counted. */
  shared_by: { rule: DistributionRule; from: string; to: string } | null
  /** For a share of a loss: the document and the day of the loss. */
  evidence: { document: string; day: string } | null
}

export type Line<Entry extends StatementEntry = StatementEntry> = Entry & Cause

/**
 * The movements of a member's money with the plans of deposits and distributions and the reasons for the member.
 */
export async function listLines<Entry extends StatementEntry>(
  tx: Transaction,
  memberId: string,
  entries: RawBuilder<Entry>,
  order: 'newest' | 'oldest',
): Promise<Line<Entry>[]> {
  const direction = sql.raw(order === 'newest' ? 'desc' : 'asc')
  const { rows } = await sql<Line<Entry>>`
    select entry.*, cause.plan, cause.reason, cause.shared_by, cause.evidence
    from (${entries}) as entry
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
        where a.id = entry.reference and a.member_id = ${memberId} and a.kind in ('manual_transfer', 'payment_outcome', 'payment_reversal', 'deposit_reversal')
      union all
      select p.name, null, null, json_build_object('document', l.document_name, 'day', l.happened_on)
        from gains_and_losses l join plans p on p.id = l.plan_id where l.approval_id = entry.reference
    ) as cause on true
    order by entry.posted_at ${direction}, entry.position ${direction}`.execute(tx)
  return rows
}

/** The reason of a rejection or a reversal belongs to the line that returns the money, not to the earlier one. */
export function reasonOf({ kind, reason }: Line): string | null {
  return kind === 'withdrawal_held' || kind === 'gain_distributed' ? null : reason
}

/** The kinds whose reference is a record of the member. */
const ofRecords = new Set<string>([
  'deposit_confirmed',
  'deposit_from_balance',
  'deposit_released',
  'withdrawal_held',
  'withdrawal_released',
])

/** The deposit or withdrawal of the member that caused a movement. */
export function recordOf({ kind, reference }: Line): string | null {
  return ofRecords.has(kind) ? reference : null
}
