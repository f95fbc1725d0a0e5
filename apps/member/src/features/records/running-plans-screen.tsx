import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { records } from '@cairn/words/member/money/records.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { HowChecked } from '../../components/proofs/seal-links.tsx'
import { RunningPlanCard } from './running-plan-card.tsx'
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
        <Empty icon="plans" text={words.none}>
          <Link to="/deposit" className={buttonClass('secondary')}>
            {words.deposit}
          </Link>
        </Empty>
      )
    }
    if (plans.data) {
      return (
        <>
          <ul className="mb-4 grid gap-3 md:grid-cols-2">
            {plans.data.map((plan) => (
              <RunningPlanCard key={plan._id} plan={plan} />
            ))}
          </ul>
          <LoadMore
            hasMore={plans.hasNextPage}
            hasFailed={plans.isFetchNextPageError}
            isLoading={plans.isFetchingNextPage}
            onLoad={() => void plans.fetchNextPage()}
          />
          <HowChecked />
        </>
      )
    }
    if (plans.isPending && !plans.isError) return <Waiting for={words.loading} lines={4} />
    return <Failed message={words.failed} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
  }
}
