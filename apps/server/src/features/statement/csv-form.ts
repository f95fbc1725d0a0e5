import type { CsvFormat } from '@cairn/contract/core/csv-formats.ts'
import type { MomentFigures } from '../../ledger/reporting/period-figures.ts'
import { toCsv, type Cell } from '../../shared/list-exports/csv.ts'
import { lineId, reasonOf } from './list-lines.ts'
import { dayAndTime, type StatementForm } from './statement-form.ts'

const columns = [
  'date',
  'time',
  'type',
  'plan',
  'reason',
  'balance_change',
  'balance',
  'active_deposit_change',
  'active_deposit',
  'id',
]

/** A statement as CSV: the opening figures, every movement, the closing figures. */
export const csvForm = (format: CsvFormat): StatementForm => ({
  head: (opening, { from = '' }) =>
    toCsv([columns, figuresRow(from, 'opening', opening)], { isBeginning: true, format }),
  lines: (page, days) =>
    toCsv(
      page.map((line) => {
        const { day, time } = dayAndTime(line.posted_at, days)
        const figures = [line.balance_change, line.balance, line.active_deposit_change, line.active_deposit]
        const texts = [day, time, line.kind, line.plan ?? '', reasonOf(line) ?? '']
        return [...texts, ...figures, lineId(line)]
      }),
      { format },
    ),
  foot: (closing, { to = '', isSoFar }) => toCsv([figuresRow(to, isSoFar ? 'so_far' : 'closing', closing)], { format }),
})

function figuresRow(day: string, type: string, { balance, active_deposit }: MomentFigures): Cell[] {
  return [day, '', type, '', '', '', balance, '', active_deposit, '']
}
