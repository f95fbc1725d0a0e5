import type { CallReply } from '@cairn/contract/core/call.ts'
import type { DashboardRange, viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CalendarNote } from '../../../components/period/calendar-note.tsx'
import { BalanceChart, hasChart } from './balance-chart.tsx'
import { Card } from '../card.tsx'
import { dashboardQuery, firstRange } from '../dashboard-query.ts'
import { RangeChoice } from './range-choice.tsx'
import { Results } from './results.tsx'

/** The member's results and the days of their money. Hidden in the first week, and while there is neither. */
export function MoneyOverTime({ first }: { first: CallReply<typeof viewDashboard>['data'] }) {
  const [range, setRange] = useState<DashboardRange>(firstRange)
  // The first range has just come, and is not asked for again.
  const shown = useQuery({ ...dashboardQuery(range), placeholderData: keepPreviousData, staleTime: 10_000 })
  const { data } = shown
  if (range === firstRange && !hasChart(first.days) && !Object.values(first.results ?? {}).some(Boolean)) return null
  return (
    <Card title={words.overTime} action={<RangeChoice range={range} onChoose={setRange} />}>
      {shown.isLoadingError ? (
        <Failed message={words.rangeFailed} onRetry={() => void shown.refetch()} isRetrying={shown.isFetching} />
      ) : (
        <div className={`space-y-2 sm:space-y-3 ${shown.isPlaceholderData ? 'opacity-60' : ''}`}>
          {data?.results && <Results results={data.results} range={range} />}
          {data && hasChart(data.days) && <BalanceChart days={data.days} planEnds={first.plan_ends} />}
          <CalendarNote />
        </div>
      )}
    </Card>
  )
}
