import type { CsvFormat } from '@cairn/contract/core/csv-formats.ts'
import type { StatementType } from '@cairn/contract/member/money/statement.ts'
import type { BalancedEntry } from '../../ledger/reporting/statement-entries.ts'
import type { MomentFigures } from '../../ledger/reporting/period-figures.ts'
import { toCsv, type Cell } from '../../shared/lists/csv.ts'
import { reasonOf, type Line } from './list-lines.ts'
import { dayAndTime, type StatementForm } from './statement-form.ts'

/** The types in words, as on the screen. */
export const descriptions: Record<StatementType, string> = {
  deposit_confirmed: 'Deposit, payment received',
  deposit_from_balance: 'Deposit from your balance',
  deposit_released: 'Deposit returned to your balance',
  withdrawal_held: 'Withdrawal requested',
  withdrawal_released: 'Withdrawal returned to your balance',
  bonus_paid: 'Referral bonus',
  gain_distributed: 'Share of gains',
  loss_shared: 'Share of a loss of the plan',
  distribution_reversed: 'Share of gains, taken back',
  deposit_reversed: 'Payment of a deposit, taken back',
  payment_reversed: 'Payment, taken back',
  bonus_reversed: 'Referral bonus, taken back',
  correction_credited: 'Correction, credited to you',
  correction_debited: 'Correction, deducted',
  deposit_payment_credited: 'Payment after the end of a deposit, added to your balance',
  payment_credited: 'Payment without a deposit, added to your balance',
}

const ends = { opening: 'Opening', closing: 'Closing', so_far: 'Closing so far' }

/** A movement, or the figures at an end of the period. */
type Row = MomentFigures & { day: string; time: string; type: string; id: string } & Partial<
    Omit<Line<BalancedEntry>, keyof MomentFigures>
  >

/** The columns by their names for programs and for people, who do not read the type. */
const columns: [code: string, title: string | null, read: (row: Row) => Cell][] = [
  ['date', 'Date', ({ day }) => day],
  ['time', 'Time', ({ time }) => time],
  ['type', null, ({ type }) => type],
  ['description', 'Description', ({ type }) => ({ ...descriptions, ...ends })[type as StatementType] ?? type],
  ['plan', 'Plan', ({ plan }) => plan ?? ''],
  ['reason', 'Reason', (row) => (row.kind && reasonOf(row as Line)) ?? ''],
  ['balance_change', 'Balance change', ({ balance_change }) => balance_change ?? ''],
  ['balance', 'Balance', ({ balance }) => balance],
  ['active_deposit_change', 'Active deposit change', ({ active_deposit_change }) => active_deposit_change ?? ''],
  ['active_deposit', 'Active deposit', ({ active_deposit }) => active_deposit],
  ['currency', 'Currency', () => 'USD'],
  ['id', 'ID', ({ id }) => id],
]

/** A statement as CSV: the opening figures, every movement, the closing figures. `csv` is for programs. */
export function csvForm(format: CsvFormat): StatementForm {
  const shown = columns.filter(([, title]) => format === 'csv' || title !== null)
  const cells = (row: Row) => shown.map(([, , read]) => read(row))
  const head = shown.map(([code, title]) => (format === 'csv' ? code : title!))
  const end = (day: string, type: keyof typeof ends, figures: MomentFigures) =>
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
