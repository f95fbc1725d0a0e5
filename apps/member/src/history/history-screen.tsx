import { Failed } from '@cairn/ui/failed.tsx'
import { Screen } from '@cairn/ui/screen.tsx'
import { Tabs } from '@cairn/ui/tabs.tsx'
import { Waiting } from '@cairn/ui/waiting.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { historyQuery } from './history-query.ts'
import { readTab, tabState } from '../history-tab.ts'
import { HistoryTable } from './history-table.tsx'
import { LoadMore } from './load-more.tsx'

export function HistoryScreen() {
  return (
    <Screen title="Account History">
      <HistoryTabs />
    </Screen>
  )
}

function HistoryTabs() {
  const history = useInfiniteQuery(historyQuery)
  const chosen = readTab(useLocation().state)
  const navigate = useNavigate()

  if (history.data) {
    const { deposits, withdrawals } = history.data
    const hasMore = history.hasNextPage
    return (
      <>
        <Tabs
          label="Account history"
          chosen={chosen}
          onChoose={(tab) => void navigate('/history', { replace: true, state: tabState(tab) })}
          tabs={[
            {
              title: 'Deposit History',
              content: (
                <HistoryTable
                  caption="Deposits"
                  records={deposits}
                  emptyText="No deposit has been made"
                  emptyLink={{ to: '/deposit', title: 'Deposit Funds' }}
                  hasMore={hasMore}
                />
              ),
            },
            {
              title: 'Withdrawal History',
              content: (
                <HistoryTable
                  caption="Withdrawals"
                  records={withdrawals}
                  emptyText="No withdrawals has been made"
                  emptyLink={{ to: '/withdraw', title: 'Withdraw Funds' }}
                  hasMore={hasMore}
                />
              ),
            },
          ]}
        />
        <LoadMore
          hasMore={hasMore}
          isLoading={history.isFetchingNextPage}
          onLoad={() => void history.fetchNextPage()}
        />
      </>
    )
  }
  if (history.isPending && !history.isError) return <Waiting for="your history" lines={8} />
  return (
    <Failed
      message="Your history could not be loaded."
      onRetry={() => void history.refetch()}
      isRetrying={history.isFetching}
    />
  )
}
