import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/session.tsx'
import { dashboardQuery, firstRange } from './dashboard-query.ts'
import { MoneyOverTime } from './money/money-over-time.tsx'
import { NextStepCard } from './next-step-card.tsx'
import { RecentActivity } from './recent-activity.tsx'

/** The next step, the chart and recent activity. */
export function DashboardDetails() {
  const { user, refresh } = useSession()
  const { data: details, isPending, isFetching, refetch } = useQuery(dashboardQuery(firstRange))
  const areCardsOutdated = details !== undefined && !hasFiguresOf(user, details)

  // For example, an operator has confirmed a payment since the cards were loaded.
  // oxlint-disable-next-line react/exhaustive-deps -- once for each reply
  useEffect(() => void (areCardsOutdated && refresh()), [details])

  if (details) {
    return (
      <>
        <NextStepCard step={details.next} at={details.next_at} />
        <div className="grid gap-2 sm:gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:*:only:col-span-2">
          <MoneyOverTime first={details} />
          <RecentActivity activities={details.recent} />
        </div>
      </>
    )
  }
  if (!isPending) {
    return <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <Waiting for={words.loading}>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Waiting>
  )
}

interface Figures {
  balance: bigint | null
  active_deposit: bigint | null
}

function hasFiguresOf(user: Figures, { days }: CallReply<typeof viewDashboard>['data']): boolean {
  const today = days.at(-1)
  return !today || (today.balance === user.balance && today.active_deposit === user.active_deposit)
}
