import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { readTimeZone } from '@cairn/client/browser/time-zone.ts'
import { ledger } from '@cairn/words/backoffice/ledger/ledger.ts'
import { overview as words } from '@cairn/words/backoffice/overview.ts'
import { PageSection } from '../../components/page/page-section.tsx'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import type { Overview } from './overview-query.ts'

const columnsOf = (day: string): Column<Overview['today'][number]>[] => [
  {
    title: words.columns.kind,
    cell: ({ kind }) => (
      <TextLink to={`/ledger?${new URLSearchParams({ kind, from: day, to: day })}`}>
        {ledger.kinds[kind] ?? kind}
      </TextLink>
    ),
  },
  { title: words.columns.count, isFigure: true, cell: ({ count }) => count.toLocaleString('en-US') },
  { title: words.columns.amount, isFigure: true, cell: ({ amount }) => <Money cents={amount} /> },
]

/** The transfers of the reader's day by kind, with links to them. */
export function TodaySection({ today, day }: Pick<Overview, 'today' | 'day'>) {
  const title = readTimeZone() ? words.today : words.todayInUtc
  return (
    <PageSection title={title}>
      {today.length === 0 ? (
        <Empty text={words.nothingToday} />
      ) : (
        <DataTable caption={title} columns={columnsOf(day)} rows={today} rowKey={({ kind }) => kind} />
      )}
    </PageSection>
  )
}
