import type { CallReply } from '@cairn/contract/core/call.ts'
import type { DashboardRange, viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'

type Results = NonNullable<CallReply<typeof viewDashboard>['data']['results']>
const parts = ['gains', 'losses', 'bonuses'] as const

/** The realised results of the range as one signed change, which opens into its parts. */
export function Results({ results, range }: { results: Results; range: DashboardRange }) {
  const sum = parts.reduce((total, part) => total + (results[part] ?? 0n), 0n)
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit rounded-sm">
        <Money cents={sum} isChange className="ms-1 text-lg font-semibold" />{' '}
        <span className="text-quiet">{words.resultsIn[range]}</span>
      </summary>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {parts.map((part) => (
          <div key={part} className="flex gap-2">
            <dt className="text-quiet">{words.results[part]}</dt>
            <dd className="font-semibold">
              <Money cents={results[part]} isChange />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
