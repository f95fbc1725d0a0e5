import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { formatDate, parseDate } from '@cairn/ui/values/dates.ts'
import { LineChart } from '@cairn/ui/graphics/line-chart.tsx'
import { overview as words } from '@cairn/words/backoffice/overview.ts'
import type { Overview } from './overview-query.ts'

/** Money in and out per day, and what was owed to members at the end of each day. They are days of the ledger, in UTC. */
export function MoneyCharts({ days }: Pick<Overview, 'days'>) {
  const points = days.map(({ day }) => {
    const moment = parseDate(day)
    return moment ? formatDate(moment.at) : day
  })
  const figures = (of: 'in' | 'out' | 'owed') => days.map((day) => day[of])
  return (
    <section aria-labelledby="money" className="grid gap-4 xl:grid-cols-2">
      <h2 id="money" className="text-lg font-semibold xl:col-span-2">
        {words.overTime}
      </h2>
      <div className="rounded-lg border border-line bg-surface p-5">
        <LineChart
          label={words.charts.moved}
          pointLabel={words.charts.day}
          points={points}
          lines={[
            { title: words.charts.in, values: figures('in') },
            { title: words.charts.out, values: figures('out') },
          ]}
          format={formatUsd}
        />
      </div>
      <div className="rounded-lg border border-line bg-surface p-5">
        <LineChart
          label={words.charts.owedLabel}
          pointLabel={words.charts.day}
          points={points}
          lines={[{ title: words.charts.owed, values: figures('owed') }]}
          format={formatUsd}
        />
      </div>
    </section>
  )
}
