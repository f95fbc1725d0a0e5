import type { RunningPlan } from '@cairn/contract/member/money/records.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { records } from '@cairn/words/member/money/records.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { RecordLink } from '../../components/links/record-link.tsx'
import { runningPlansQuery } from './running-plans-query.ts'

const words = records.running

/** The deposits in plans, and the day each one comes back. */
export function RunningPlansScreen() {
  const plans = useInfiniteQuery(runningPlansQuery)
  return (
    <Screen title={words.title} lead={words.lead}>
      {body()}
    </Screen>
  )

  function body() {
    if (plans.data?.length === 0) {
      return (
        <Empty text={words.none}>
          <Link to="/deposit" className={buttonClass('secondary')}>
            {words.deposit}
          </Link>
        </Empty>
      )
    }
    if (plans.data) {
      return (
        <>
          <DataTable caption={words.caption} columns={columns} rows={plans.data} rowKey={({ _id }) => _id} />
          <LoadMore
            hasMore={plans.hasNextPage}
            hasFailed={plans.isFetchNextPageError}
            isLoading={plans.isFetchingNextPage}
            onLoad={() => void plans.fetchNextPage()}
          />
        </>
      )
    }
    if (plans.isPending && !plans.isError) return <Waiting for={words.loading} lines={4} />
    return <Failed message={words.failed} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
  }
}

const columns: Column<RunningPlan>[] = [
  { title: records.plan, place: 'lead', cell: ({ _id, plan }) => <RecordLink id={_id}>{plan}</RecordLink> },
  { title: records.amount, isFigure: true, place: 'trail', cell: ({ amount }) => <Money cents={amount} /> },
  { title: words.since, isTitled: true, cell: ({ since }) => <DateText date={since} /> },
  {
    title: words.returns,
    isTitled: true,
    cell: ({ term_ends_at: end }) => (end ? <DateText date={end} /> : words.noEnd),
  },
]
