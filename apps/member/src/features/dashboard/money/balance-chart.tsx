import type { BalanceDay, PlanEnd } from '@cairn/contract/member/money/dashboard.ts'
import { formatUsd } from '@cairn/ui/values/usd.ts'
import { formatDate, parseDate } from '@cairn/ui/values/dates.ts'
import { LineChart } from '@cairn/ui/graphics/line-chart.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { serverTime } from '../../../session/clock.ts'

interface BalanceChartProps {
  days: readonly BalanceDay[]
  /** Soonest first. The chart marks the first three. */
  planEnds: readonly PlanEnd[]
}

/** The figures at the end of each day, stacked, so that money that moves into a plan is no fall; and the next plan ends. */
export function BalanceChart({ days, planEnds }: BalanceChartProps) {
  const known = days.filter(({ balance, active_deposit }) => balance !== null && active_deposit !== null)
  return (
    <LineChart
      label={words.overTime}
      pointLabel={words.day}
      points={known.map(({ day }) => formatDay(day))}
      total={words.total}
      lines={[
        { title: words.balance, values: known.map(({ balance }) => balance ?? 0n) },
        { title: words.activeDeposit, values: known.map(({ active_deposit }) => active_deposit ?? 0n) },
      ]}
      marks={placeEnds(planEnds.slice(0, 3))}
      format={formatUsd}
    />
  )
}

const daysMin = 7

/** Whether the days are enough for a chart, and there was money on one of them. */
export function hasChart(days: readonly BalanceDay[]): boolean {
  return days.length >= daysMin && days.some(({ balance, active_deposit }) => balance || active_deposit)
}

function placeEnds(ends: readonly PlanEnd[]) {
  const now = serverTime()
  const known = ends.flatMap(({ date, amount }) => {
    const at = parseDate(date)?.at
    return at && amount !== null ? [{ at, amount }] : []
  })
  const span = Math.max((known.at(-1)?.at.getTime() ?? now) - now, 1)
  return known.map(({ at, amount }) => ({
    label: words.planEnd(formatUsd(amount), formatDate(at)),
    at: Math.max(0, (at.getTime() - now) / span),
  }))
}

function formatDay(day: string): string {
  const date = parseDate(day)
  return date ? formatDate(date.at) : day
}
