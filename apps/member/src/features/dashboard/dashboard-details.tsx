import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewDashboard } from '@cairn/contract/member/dashboard.ts'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/session.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { dashboardQuery } from './dashboard-query.ts'
import { RecentActivity } from './recent-activity.tsx'
import { NextStepCard } from './next-step-card.tsx'

/** The next step, the money over time and what happened lately. When they cannot be had, the cards stand alone. */
export function BesideTheCards() {
  const { user, refresh } = useSession()
  const { data: beside, isPending } = useQuery(dashboardQuery)
  const isBehind = beside !== undefined && !showsSame(beside, user)

  // Somebody else has moved the member's money since the cards were read: an operator has confirmed a payment.
  // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  useEffect(() => void (isBehind && refresh()), [beside])

  if (beside) {
    return (
      <>
        <NextStepCard step={beside.next} />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:*:only:col-span-2">
          <BalanceChart days={beside.days} />
          <RecentActivity happenings={beside.recent} />
        </div>
      </>
    )
  }
  if (!isPending) return null
  return (
    <Waiting for={words.besideWaiting}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-88" />
        <Skeleton className="h-88" />
      </div>
    </Waiting>
  )
}

type Beside = CallReply<typeof viewDashboard>['data']
interface Cards {
  balance: bigint | null
  active_deposit: bigint | null
}

function showsSame({ days }: Beside, cards: Cards): boolean {
  const today = days.at(-1)
  return !today || (today.balance === cards.balance && today.active_deposit === cards.active_deposit)
}
