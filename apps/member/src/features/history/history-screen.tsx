import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Tabs } from '@cairn/ui/choices/tabs.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { history as words } from '@cairn/words/member/history.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { TextLink } from '../../components/text-link.tsx'
import { historyQuery } from './history-query.ts'
import { useEntryState, type EntryState } from '../../routing/entry-state.ts'
import { useSession } from '../../session/session.tsx'
import { HistoryTable } from './history-table.tsx'

export function HistoryScreen() {
  const { has } = useSession()
  return (
    <Screen title={words.title}>
      <HistoryTabs />
      {has('statement') && (
        <p className="mt-8 text-sm text-quiet print:hidden">
          {words.statementLead}{' '}
          <TextLink to="/statement" className="inline-flex min-h-6 items-center">
            {words.statement}
          </TextLink>
        </p>
      )}
    </Screen>
  )
}

function HistoryTabs() {
  const history = useInfiniteQuery(historyQuery)
  const { tab: openTab } = useEntryState()
  const [, navigate] = useLocation()

  function choose(tab: number) {
    const state: EntryState = tab === 1 ? { tab: 'withdrawals' } : {}
    navigate('/history', { replace: true, state })
  }

  if (history.data) {
    const { deposits, withdrawals } = history.data
    const hasMore = history.hasNextPage
    return (
      <>
        <Tabs
          label={words.tabs}
          chosen={openTab === 'withdrawals' ? 1 : 0}
          onChoose={choose}
          tabs={[
            {
              title: words.depositTab,
              content: (
                <HistoryTable
                  caption={words.deposits}
                  records={deposits}
                  emptyText={words.noDeposits}
                  emptyLink={{ to: '/deposit', title: words.deposit }}
                  hasMore={hasMore}
                />
              ),
            },
            {
              title: words.withdrawalTab,
              content: (
                <HistoryTable
                  caption={words.withdrawals}
                  records={withdrawals}
                  emptyText={words.noWithdrawals}
                  emptyLink={{ to: '/withdraw', title: words.withdraw }}
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
  if (history.isPending && !history.isError) return <Waiting for={words.loading} lines={8} />
  return <Failed message={words.failed} onRetry={() => void history.refetch()} isRetrying={history.isFetching} />
}
