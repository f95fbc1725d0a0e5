import type { CsvFormat } from '@cairn/contract/core/csv-formats.ts'
import type { StatementType } from '@cairn/contract/member/money/statement.ts'
import type { BalancedEntry } from '../../ledger/reporting/statement-entries.ts'
import type { MomentFigures } from '../../ledger/reporting/period-figures.ts'
import type { Language } from '../../platform/http/request/language.ts'
import { toCsv, type Cell } from '../../shared/lists/csv.ts'
import { csvWords, type ColumnName, type CsvWords } from './csv-words.ts'
import { reasonOf, type Line } from './list-lines.ts'
import { dayAndTime, type StatementForm } from './statement-form.ts'

/** A movement, or the figures at an end of the period. */
type Row = MomentFigures & { day: string; time: string; type: string; id: string } & Partial<
    Omit<Line<BalancedEntry>, keyof MomentFigures>
  >

/** The columns by their names for programs. People read the titles, and not the type. */
const columns: [code: ColumnName, read: (row: Row, words: CsvWords) => Cell][] = [
  ['date', ({ day }) => day],
  ['time', ({ time }) => time],
  ['type', ({ type }) => type],
  ['description', ({ type }, { descriptions, ends }) => ({ ...descriptions, ...ends })[type as StatementType] ?? type],
  ['plan', ({ plan }) => plan ?? ''],
  ['reason', (row) => (row.kind && reasonOf(row as Line)) ?? ''],
  ['balance_change', ({ balance_change }) => balance_change ?? ''],
  ['balance', ({ balance }) => balance],
  ['active_deposit_change', ({ active_deposit_change }) => active_deposit_change ?? ''],
  ['active_deposit', ({ active_deposit }) => active_deposit],
  ['currency', () => 'USD'],
  ['id', ({ id }) => id],
]

/**
 * A statement as CSV: the opening figures, every movement, the closing figures. `csv` is for programs, and the same in every
 * language.
 */
export function csvForm(format: CsvFormat, language: Language): StatementForm {
  const isForPrograms = format === 'csv'
  const words = csvWords[isForPrograms ? 'en' : language]
  const shown = columns.filter(([code]) => isForPrograms || code !== 'type')
  const cells = (row: Row) => shown.map(([, read]) => read(row, words))
  const head = shown.map(([code]) => (isForPrograms || code === 'type' ? code : words.titles[code]))
  const end = (day: string, type: keyof CsvWords['ends'], figures: MomentFigures) =>
    cells({ ...figures, day, type, time: '', id: '' })
  return {
    head: (opening, { from = '' }) => toCsv([head, end(from, 'opening', opening)], { isBeginning: true, format }),
    lines: (page, days) =>
      toCsv(
        page.map((line) => cells(Object.assign(line, dayAndTime(line.posted_at, days), { type: line.kind }))),
        { format },
      ),
    foot: (closing, { to = '', isSoFar }) => toCsv([end(to, isSoFar ? 'so_far' : 'closing', closing)], { format }),
  }
}
