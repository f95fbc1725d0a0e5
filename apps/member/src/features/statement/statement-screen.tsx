import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { statement as words } from '@cairn/words/member/money/statement.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { allTime, daysOf, pastYears, timeZone } from '../../components/period/period.ts'
import { LedgerHead } from '../../components/proofs/ledger-head.tsx'
import { PeriodField } from '../../components/period/period-field.tsx'
import { useEntryState } from '../../navigation/entry-state.ts'
import { StatementFiles } from './statement-files.tsx'
import { statementQuery, summaryQuery } from './statement-query.ts'
import { PrintedTitle } from './printed-title.tsx'
import { StatementSummary } from './statement-summary.tsx'
import { StatementTable } from './statement-table.tsx'

/** Every change of the balance and the active deposit in a period. Needs a server with these calls. */
export function StatementScreen() {
  const { period = allTime } = useEntryState()
  const [, navigate] = useLocation()
  const days = { ...daysOf(period), time_zone: timeZone() }
  const statement = useInfiniteQuery(statementQuery(days))
  const summary = useQuery(summaryQuery(days))
  const { hasNextPage, fetchNextPage } = statement

  async function loadAll() {
    for (let hasMore = hasNextPage; hasMore;) {
      const { hasNextPage: isMore, isError } = await fetchNextPage()
      hasMore = isMore && !isError
    }
  }

  return (
    <Screen title={words.title} heading={<PrintedTitle period={period} days={days} />} lead={words.lead}>
      <div className="mb-4 grid max-w-xl grid-cols-2 gap-3 sm:grid-cols-3 print:hidden max-sm:[&>:first-child]:col-span-2">
        <PeriodField
          chosen={period}
          onChoose={(chosen) => navigate('/statement', { replace: true, state: { period: chosen } })}
          years={pastYears(summary.data?.since ?? '')}
        />
      </div>
      {body()}
    </Screen>
  )

  function body() {
    if (statement.data && summary.data) {
      if (!summary.data.since) return <Empty icon="statement" text={words.none} />
      return (
        <>
          <StatementFiles days={days} onLoadAll={loadAll} />
          <StatementSummary period={period} days={days} summary={summary.data} />
          {statement.data.length === 0 ? (
            <Empty icon="statement" text={words.noneInPeriod} />
          ) : (
            <StatementTable lines={statement.data} />
          )}
          <LoadMore
            hasMore={hasNextPage}
            hasFailed={statement.isFetchNextPageError}
            isLoading={statement.isFetchingNextPage}
            onLoad={() => void fetchNextPage()}
          />
          <LedgerHead />
        </>
      )
    }
    if (statement.isError || summary.isError) {
      return (
        <Failed
          message={words.failed}
          onRetry={() => void Promise.all([statement.refetch(), summary.refetch()])}
          isRetrying={statement.isFetching || summary.isFetching}
        />
      )
    }
    return <Waiting for={words.loading} lines={8} />
  }
}
