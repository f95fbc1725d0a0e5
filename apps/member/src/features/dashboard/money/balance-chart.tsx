import type { BalanceDay } from '@cairn/contract/member/money/dashboard.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { formatDate, parseDate } from '@cairn/ui/values/dates.ts'
import { LineChart } from '@cairn/ui/graphics/line-chart.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'

/** The figures at the end of each day, stacked, so that money that moves into a plan is no fall. Hidden while all are zero. */
export function BalanceChart({ days }: { days: readonly BalanceDay[] }) {
  if (!hasMoney(days)) return null
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
      format={formatUsd}
    />
  )
}

export function hasMoney(days: readonly BalanceDay[]): boolean {
  return days.some(({ balance, active_deposit }) => balance || active_deposit)
}

function formatDay(day: string): string {
  const date = parseDate(day)
  return date ? formatDate(date.at) : day
}
