import type { CallReply } from '@cairn/contract/core/call.ts'
import type { DashboardRange, viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CalendarNote } from '../../../components/period/calendar-note.tsx'
import { BalanceChart, hasMoney } from './balance-chart.tsx'
import { Card } from '../card.tsx'
import { dashboardQuery, firstRange } from '../dashboard-query.ts'
import { RangeChoice } from './range-choice.tsx'
import { Results } from './results.tsx'
import { Total } from './total.tsx'

/** The member's money, its earnings and its history. Hidden while there is no money. */
export function MoneyOverTime({ first }: { first: CallReply<typeof viewDashboard>['data'] }) {
  const [range, setRange] = useState<DashboardRange>(firstRange)
  // The first range has just come, and is not asked for again.
  const shown = useQuery({ ...dashboardQuery(range), placeholderData: keepPreviousData, staleTime: 10_000 })
  const { data } = shown
  const { pending } = first
  const figures = [pending?.deposits, pending?.withdrawals, ...Object.values(first.results ?? {})]
  if (range === firstRange && !hasMoney(first.days) && !figures.some(Boolean)) return null
  return (
    <Card title={words.overTime}>
      <div className="space-y-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <Total pending={pending} />
          <RangeChoice range={range} onChoose={setRange} />
        </div>
        {shown.isLoadingError ? (
          <Failed message={words.rangeFailed} onRetry={() => void shown.refetch()} isRetrying={shown.isFetching} />
        ) : (
          <div className={`space-y-4 ${shown.isPlaceholderData ? 'opacity-60' : ''}`}>
            {data?.results && <Results results={data.results} />}
            <BalanceChart days={data?.days ?? []} />
            <CalendarNote />
          </div>
        )}
      </div>
    </Card>
  )
}
