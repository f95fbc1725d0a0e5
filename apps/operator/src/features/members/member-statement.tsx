import {
  downloadMemberStatement,
  viewMemberStatement,
  viewMemberStatementSummary,
} from '@cairn/contract/operator/members/statement.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { members } from '@cairn/words/backoffice/members/members.ts'
import { statement as names } from '@cairn/words/member/money/statement.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { send } from '../../api.ts'
import { ExportButton } from '../../components/list/export-button.tsx'
import { Loaded } from '../../components/page/loaded.tsx'

const words = members.statement

type Line = CallReply<typeof viewMemberStatement>['data'][number]
type Summary = CallReply<typeof viewMemberStatementSummary>

/** The member's own statement, with its days in the address. A day in `to` shows what the member had at the end of it, and why. */
export function MemberStatement({ memberId }: { memberId: string }) {
  const [search, setSearch] = useSearchParams()
  const [from, to] = ['from', 'to'].map((name) => dayIn(search.get(name))) as [string, string]
  const days = { ...(from && { from }), ...(to && { to }) }
  const params = { id: memberId }
  const queryKey = ['statement', memberId, days]
  const summary = useQuery({
    queryKey: [...queryKey, 'summary'],
    queryFn: () => send(viewMemberStatementSummary, { params, query: days }),
  })
  const lines = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      send(viewMemberStatement, { params, query: { ...days, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
  })

  const choose = (name: string) => (day: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (dayIn(day)) next.set(name, day)
        else next.delete(name)
        return next
      },
      { replace: true },
    )

  /** Each page is loaded first, so that none is missing on paper. */
  async function print() {
    for (let more = lines.hasNextPage; more;) {
      const { hasNextPage, isError } = await lines.fetchNextPage()
      more = hasNextPage && !isError
    }
    setTimeout(() => window.print())
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <DateField label={words.from} name="from" value={from} onChoose={choose('from')} />
        <DateField label={words.to} name="to" value={to} onChoose={choose('to')} />
        <ExportButton call={downloadMemberStatement} params={params} query={{ ...days, format: 'csv' }} />
        <Button look="quiet" isSmall onClick={() => void print()}>
          {words.print}
        </Button>
      </div>
      <Loaded query={summary} what={words.loading} lines={9}>
        {(figures) => (
          <>
            <SummaryTable summary={figures} to={to} />
            {/* Beneath the summary, so that a summary that comes later moves no line. */}
            <Loaded query={lines} what={words.loading} lines={6}>
              {({ pages }) => (
                <DataTable
                  caption={words.lines}
                  columns={lineColumns}
                  rows={pages.flatMap(({ data }) => data)}
                  rowKey={({ _id }) => _id}
                />
              )}
            </Loaded>
          </>
        )}
      </Loaded>
      <LoadMore
        hasMore={lines.hasNextPage}
        hasFailed={lines.isFetchNextPageError}
        isLoading={lines.isFetchingNextPage}
        onLoad={() => void lines.fetchNextPage()}
      />
    </>
  )
}

/** A day of the address, or none: an address can be typed. */
function dayIn(text: string | null): string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return ''
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : ''
}

interface FiguresRow {
  name: string
  balance: bigint | null
  active_deposit: bigint | null
  isChange?: boolean
}

function SummaryTable({ summary: { opening, closing, totals }, to }: { summary: Summary; to: string }) {
  const rows: FiguresRow[] = [
    { name: names.opening, ...opening },
    ...totals.map(({ type, balance_change, active_deposit_change }) => ({
      name: names.types[type] ?? type,
      balance: balance_change,
      active_deposit: active_deposit_change,
      isChange: true,
    })),
    { name: to ? words.closing : words.now, ...closing },
  ]
  return (
    <div className="mb-6">
      <DataTable caption={names.summary} columns={figureColumns} rows={rows} rowKey={({ name }) => name} />
    </div>
  )
}

const figureColumns: Column<FiguresRow>[] = [
  {
    title: names.description,
    place: 'lead',
    cell: ({ name, isChange }) => <span className={isChange ? 'font-normal' : 'font-semibold'}>{name}</span>,
  },
  ...(['balance', 'active_deposit'] as const).map((figure): Column<FiguresRow> => ({
    title: figure === 'balance' ? names.balance : names.activeDeposit,
    isFigure: true,
    place: 'trail',
    cell: (row) => <Money cents={row[figure]} isChange={row.isChange === true} />,
  })),
]

const lineColumns: Column<Line>[] = [
  { title: names.date, place: 'quiet', cell: ({ date }) => <DateText date={date} hasTime /> },
  {
    title: names.description,
    place: 'lead',
    cell: ({ type, plan, reason, evidence }) => (
      <>
        <span className="block font-medium">{names.types[type] ?? type}</span>
        {[plan, reason, evidence?.document].filter(Boolean).map((text) => (
          <span key={text} className="block max-w-80 text-xs font-normal wrap-anywhere text-quiet">
            {text}
          </span>
        ))}
      </>
    ),
  },
  changeColumn(names.balance, ({ balance_change, balance }) => [balance_change, balance]),
  changeColumn(names.activeDeposit, ({ active_deposit_change, active_deposit }) => [
    active_deposit_change,
    active_deposit,
  ]),
]

/** The change of a figure, and the figure after it. */
function changeColumn(title: string, read: (line: Line) => [bigint | null, bigint | null]): Column<Line> {
  return {
    title,
    isFigure: true,
    place: 'trail',
    isMinor: (line) => read(line)[0] === 0n,
    cell(line) {
      const [change, after] = read(line)
      return (
        <>
          <span className="block">
            {change === 0n ? <span className="text-quiet">{names.unchanged}</span> : <Money cents={change} isChange />}
          </span>
          <span className="block text-xs text-quiet">
            <Money cents={after} />
          </span>
        </>
      )
    },
  }
}
