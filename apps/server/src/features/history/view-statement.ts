import { createHash } from 'node:crypto'
import { viewStatement as call } from '@cairn/contract/member/statement.ts'
import { cutPage, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { readStatement } from '../../ledger/reporting/read-statement.ts'
import { readCauses } from './read-causes.ts'

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
