import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewStatementSummary } from '@cairn/contract/member/money/statement.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { formatMonth, parseDate } from '@cairn/ui/values/dates.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { statement as words } from '@cairn/words/member/money/statement.ts'
import { findClockProblem, isUnfinished, type Period } from '../../components/period/period.ts'
import type { Days } from './statement-query.ts'

interface StatementSummaryProps {
  period: Period
  days: Days
  summary: CallReply<typeof viewStatementSummary>
}

/** The figures before and after the period, and the sum of each type of change. */
export function StatementSummary({ period, days, summary: { opening, closing, totals } }: StatementSummaryProps) {
  const rows: Row[] = [
    { name: words.opening, ...opening },
    ...totals.map(({ type, balance_change, active_deposit_change }) => ({
      name: words.types[type] ?? type,
      balance: balance_change,
      active_deposit: active_deposit_change,
      isChange: true,
    })),
    { name: words.closing, ...closing },
  ]
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg font-semibold print:hidden">{titleOf(period, days)}</h2>
      <DataTable caption={titleOf(period, days)} columns={columns} rows={rows} rowKey={({ name }) => name} />
      <p className="mt-2 text-xs text-quiet">
        {days.from && (
          <>
            <Text
              parts={words.span(
                <DateText date={days.from} />,
                days.to && !isUnfinished(days.to) ? <DateText date={days.to} /> : words.today,
              )}
            />{' '}
          </>
        )}
        {!findClockProblem() && words.zone(days.time_zone ?? '')}
      </p>
    </section>
  )
}

/** A year and a month have a name; other periods show their days. */
export function namePeriod({ name }: Period, { from }: Days): string | null {
  const first = from ? parseDate(from)?.at : undefined
  if (!first || name === 'custom') return null
  return name.endsWith('_month') ? formatMonth(first) : String(first.getFullYear())
}

function titleOf(period: Period, days: Days): string {
  const name = namePeriod(period, days)
  const title = name === null ? words.summary : words.summaryFor(name)
  return isUnfinished(days.to) ? words.soFar(title) : title
}

interface Row {
  name: string
  balance: bigint | null
  active_deposit: bigint | null
  /** The figures are what changed, not what there was. */
  isChange?: boolean
}

const columns: Column<Row>[] = [
  {
    title: words.description,
    place: 'lead',
    cell: ({ name, isChange }) => <span className={isChange ? 'font-normal' : 'font-semibold'}>{name}</span>,
  },
  figure(words.balance, ({ balance }) => balance),
  figure(words.activeDeposit, ({ active_deposit }) => active_deposit),
]

function figure(title: string, read: (row: Row) => bigint | null): Column<Row> {
  return {
    title,
    isFigure: true,
    place: 'trail',
    isMinor: (row) => row.isChange === true && read(row) === 0n,
    cell(row) {
      const cents = read(row)
      return (
        <span className={row.isChange ? '' : 'font-semibold'}>
          <span className="text-xs font-normal text-quiet sm:hidden">{title} </span>
          <Money cents={cents} isChange={row.isChange === true} />
        </span>
      )
    },
  }
}
