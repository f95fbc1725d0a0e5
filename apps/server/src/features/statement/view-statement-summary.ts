import { viewStatementSummary as call } from '@cairn/contract/member/money/statement.ts'
import { viewMemberStatementSummary as memberCall } from '@cairn/contract/operator/members/statement.ts'
import { readPeriodFigures } from '../../ledger/reporting/period-figures.ts'
import { route } from '../../platform/http/route.ts'
import { recordView } from './record-view.ts'
import { readPeriod } from '../../platform/database/period.ts'

/** The figures before and after a period, and the changes between them. */
export const viewStatementSummary = route(call, ({ caller, query, tx }) =>
  readPeriodFigures(tx, caller.memberId, readPeriod(query)),
)

/** The same for an operator. */
export const viewMemberStatementSummary = route(memberCall, async ({ audit, params: { id }, query, tx }) => {
  await recordView(tx, audit, id)
  return readPeriodFigures(tx, id, readPeriod(query))
})
