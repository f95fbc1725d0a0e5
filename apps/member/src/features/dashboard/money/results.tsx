import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'

type Results = NonNullable<CallReply<typeof viewDashboard>['data']['results']>

/** The realised results of the range, each figure with its sign. */
export function Results({ results }: { results: Results }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {(['gains', 'losses', 'bonuses'] as const).map((figure) => (
        <div key={figure} className="flex gap-2">
          <dt className="text-quiet">{words.results[figure]}</dt>
          <dd dir="ltr" className="font-semibold">
            {(results[figure] ?? 0n) > 0n && '+'}
            <Money cents={results[figure]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
