import { viewStatementSummary as call } from '@cairn/contract/member/statement.ts'
import { readPeriodFigures } from '../../ledger/reporting/period-figures.ts'
import { route } from '../../platform/http/route.ts'
import { readPeriod } from '../../shared/period.ts'

/** The figures before and after a period, and what changed them, by type. */
export const viewStatementSummary = route(call, async ({ caller, query, tx }) => {
  const { opening, closing, totals, since } = await readPeriodFigures(tx, caller.memberId, readPeriod(query))
  return {
    opening,
    closing,
    totals: totals.map(({ kind, balance_change, active_deposit_change }) => ({
      type: kind,
      balance_change,
      active_deposit_change,
    })),
    since,
  }
})
