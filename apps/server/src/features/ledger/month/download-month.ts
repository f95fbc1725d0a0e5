import { downloadMonth as call } from '@cairn/contract/operator/ledger/month.ts'
import { movedByDay } from '../../../ledger/reporting/days/daily-totals.ts'
import { readMonth } from '../../../ledger/reporting/days/month.ts'
import { countAttempt } from '../../../platform/http/limits/rate-limits.ts'
import { route } from '../../../platform/http/route.ts'
import { toCsv, type Cell } from '../../../shared/lists/csv.ts'
import { describeFilters } from '../../../shared/lists/describe-filters.ts'
import { readHeadOf } from './view-month.ts'

const columns = ['month', 'account', 'type', 'movement', 'transfers', 'amount', 'currency', 'block', 'block_hash']

/** A month of the ledger as CSV. The export is recorded before the first byte is sent. */
export const downloadMonth = route(
  call,
  ({ caller, services }) => countAttempt(services, [['exportOfOperator', caller.operatorId]]),
  async ({ audit, query, tx }) => {
    const { month, format = 'csv' } = query
    await audit('ledger_exported', { memberId: null, details: describeFilters(query) })
    const [accounts, head] = await Promise.all([readMonth(tx, month, await movedByDay(tx)), readHeadOf(tx, month)])
    const rows = accounts.flatMap(({ account, type, opening, movements, closing }) => {
      const write = (movement: string, count: Cell, amount: bigint): Cell[] => [
        month,
        account,
        type,
        movement,
        count,
        amount,
        'USD',
        head?.block ?? '',
        head?.hash ?? '',
      ]
      const moved = movements.map(({ kind, count, amount }) => write(kind, count, amount))
      return [write('opening', '', opening)].concat(moved, [write('closing', '', closing)])
    })
    const file = toCsv([columns, ...rows], { isBeginning: true, format })
    return { name: `ledger-${month}.csv`, mediaType: 'text/csv' as const, pieces: [file] }
  },
)
