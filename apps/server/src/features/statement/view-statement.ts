import { viewStatement as call } from '@cairn/contract/member/money/statement.ts'
import { viewMemberStatement as memberCall } from '@cairn/contract/operator/members/statement.ts'
import { newestEntries } from '../../ledger/reporting/statement-entries.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { cutPage, pageLimit, readNumberedCursor, type PageQuery } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { readPeriod, type Days } from '../../platform/database/period.ts'
import { recordView } from './record-view.ts'
import { listLines, reasonOf, recordOf } from './list-lines.ts'

/** Every movement of the member’s money: its type, its reason and the balances after it. */
export const viewStatement = route(call, ({ caller, query, tx }) => readStatement(tx, caller.memberId, query))

/** The same for an operator. */
export const viewMemberStatement = route(memberCall, async ({ audit, params: { id }, query, tx }) => {
  await recordView(tx, audit, id)
  return readStatement(tx, id, query)
})

async function readStatement(tx: Transaction, memberId: string, query: Days & PageQuery) {
  const limit = pageLimit(query.limit)
  const slice = { ...readPeriod(query), after: readNumberedCursor(query.cursor), limit: limit + 1 }
  const lines = await listLines(tx, memberId, newestEntries(memberId, slice), 'newest')
  const { page, next } = cutPage(lines, limit, ({ micros, position }) => ({ at: `${micros}`, id: `${position}` }))
  const data = page.map((line) => ({
    _id: line.id,
    type: line.kind,
    date: line.posted_at,
    record: recordOf(line) ?? undefined,
    plan: line.plan ?? undefined,
    reason: reasonOf(line) ?? undefined,
    shared_by: line.shared_by ?? undefined,
    evidence: line.evidence ?? undefined,
    balance_change: line.balance_change,
    active_deposit_change: line.active_deposit_change,
    balance: line.balance,
    active_deposit: line.active_deposit,
    seal: line.seal ?? undefined,
  }))
  return { data, next }
}
