import { statementTypes, viewStatementSummary as call } from '@cairn/contract/member/statement.ts'
import { readPeriodFigures } from '../../ledger/reporting/period-figures.ts'
import { route } from '../../platform/http/route.ts'
import { readPeriod } from '../../shared/period.ts'

/** The figures before and after a period, and what changed them, by type in the order of the contract. */
export const viewStatementSummary = route(call, async ({ caller, query, tx }) => {
  const { opening, closing, totals, since } = await readPeriodFigures(tx, caller.memberId, readPeriod(query))
  return {
    opening,
    closing,
    totals: statementTypes.flatMap((type) => {
      const total = totals.find(({ kind }) => kind === type)
      return total
        ? { type, balance_change: total.balance_change, active_deposit_change: total.active_deposit_change }
        : []
    }),
    since,
  }
})
