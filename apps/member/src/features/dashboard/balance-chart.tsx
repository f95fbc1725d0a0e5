import type { BalanceDay } from '@cairn/contract/member/dashboard.ts'
import { formatUsd } from '@cairn/contract/core/money.ts'
import { formatDate, parseDate } from '@cairn/ui/values/dates.ts'
import { LineChart } from '@cairn/ui/graphics/line-chart.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { Card } from './card.tsx'

/** The figures at the end of each day. Hidden while all of them are zero. */
export function BalanceChart({ days }: { days: readonly BalanceDay[] }) {
  const known = days.filter(({ balance, active_deposit }) => balance !== null && active_deposit !== null)
  if (!known.some(({ balance, active_deposit }) => balance || active_deposit)) return null
  return (
    <Card title={words.overTime}>
      <LineChart
        label={words.overTime}
        pointLabel={words.day}
        points={known.map(({ day }) => formatDay(day))}
        lines={[
          { title: words.balance, values: known.map(({ balance }) => balance ?? 0n) },
          { title: words.activeDeposit, values: known.map(({ active_deposit }) => active_deposit ?? 0n) },
        ]}
        format={formatUsd}
      />
    </Card>
  )
}

function formatDay(day: string): string {
  const date = parseDate(day)
  return date ? formatDate(date.at) : day
}
