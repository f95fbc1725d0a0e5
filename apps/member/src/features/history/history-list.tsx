import { recordStatuses } from '@cairn/contract/core/states.ts'
import type { recordTypes } from '@cairn/contract/member/money/history.ts'
import { Button, buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { history as words } from '@cairn/words/member/money/history.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { allTime, daysOf, timeZone } from '../../components/period/period.ts'
import { useEntryState } from '../../navigation/entry-state.ts'
import { useSession } from '../../session/session.tsx'
import { historyQuery } from './history-query.ts'
import { HistoryTable } from './history-table.tsx'

type RecordType = (typeof recordTypes)[number]

/** The records of one type. Our server pages and filters each type by itself; another one returns both types together. */
export function HistoryList({ type }: { type: RecordType }) {
  const { supports } = useSession()
  const { status: chosenStatus, period = allTime, ...entry } = useEntryState()
  const [, navigate] = useLocation()
  const status = recordStatuses.find((each) => each === chosenStatus)
  const days = daysOf(period)
  const isFiltered = Boolean(status ?? days.from ?? days.to)
  const filters = { type, ...(status && { status }), ...days, ...((days.from ?? days.to) && { time_zone: timeZone() }) }
  const history = useInfiniteQuery(historyQuery(supports('history_filters') ? filters : null))

  if (history.data) {
    const records = history.data.filter((record) => record.type === type)
    return (
      <>
        {records.length > 0 ? (
          <HistoryTable caption={words.captionOf[type]} records={records} />
        ) : isFiltered ? (
          <Empty icon="history" text={words.noMatch}>
            <Button
              look="secondary"
              onClick={() => {
                navigate('/history', { replace: true, state: entry })
                // This button is removed then.
                document.querySelector<HTMLElement>('[name=status]')?.focus()
              }}
            >
              {words.clearFilters}
            </Button>
          </Empty>
        ) : (
          <Empty icon={iconOf[type]} text={words.noneOf[type]}>
            <Link to={formOf[type]} className={buttonClass('secondary')}>
              {words.formOf[type]}
            </Link>
          </Empty>
        )}
        <LoadMore
          key={type}
          hasMore={history.hasNextPage}
          hasFailed={history.isFetchNextPageError}
          isLoading={history.isFetchingNextPage}
          onLoad={() => void history.fetchNextPage()}
        />
      </>
    )
  }
  if (history.isPending && !history.isError) return <Waiting for={words.loading} lines={8} />
  return <Failed message={words.failed} onRetry={() => void history.refetch()} isRetrying={history.isFetching} />
}

/** The form for a first record. */
const formOf = { deposit: '/deposit', withdrawal: '/withdraw' }
const iconOf = { deposit: 'deposit', withdrawal: 'withdraw' } as const
