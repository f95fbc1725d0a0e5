import type { BalanceDay } from '@cairn/contract/member/dashboard.ts'
import { formatUsd } from '@cairn/contract/core/money.ts'
import { dateWords, parseDate } from '@cairn/ui/values/date-words.ts'
import { LineChart } from '@cairn/ui/graphics/line-chart.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { Card } from './card.tsx'

/** What the member had at the end of each day, as the ledger tells it. Nothing as long as there never was anything. */
export function BalanceChart({ days }: { days: readonly BalanceDay[] }) {
  const known = days.filter(({ balance, active_deposit }) => balance !== null && active_deposit !== null)
  if (!known.some(({ balance, active_deposit }) => balance || active_deposit)) return null
  return (
    <Card title={words.overTime}>
      <LineChart
        label={words.overTime}
        pointLabel={words.day}
        points={known.map(({ day }) => nameOf(day))}
        lines={[
          { title: words.balance, values: known.map(({ balance }) => balance ?? 0n) },
          { title: words.activeDeposit, values: known.map(({ active_deposit }) => active_deposit ?? 0n) },
        ]}
        format={formatUsd}
      />
    </Card>
  )
}

function nameOf(day: string): string {
  const moment = parseDate(day)
  return moment ? dateWords(moment.at) : day
}
