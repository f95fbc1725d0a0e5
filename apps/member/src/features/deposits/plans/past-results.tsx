import type { PlanResult } from '@cairn/contract/member/money/plans.ts'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { pastResults as words } from '@cairn/words/member/money/past-results.ts'
import { useQuery } from '@tanstack/react-query'
import { planResultsQuery } from './plan-results-query.ts'

/** A plan's payouts and losses. Keeps its line while loading, so that the layout does not move. */
export function PastResults({ planId, planName }: { planId: string; planName: string }) {
  const { data, isLoadingError, isFetching, refetch } = useQuery(planResultsQuery)
  const results = data?.find(({ plan }) => plan === planId)?.results ?? []
  if (data && results.length === 0) return <p className={`${line} text-quiet`}>{words.none}</p>
  return (
    <details className={line}>
      <summary className="min-h-6 cursor-pointer">
        {words.title}
        <span className="sr-only"> {words.of(planName)}</span>
      </summary>
      {isLoadingError ? (
        <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          <ul className="mt-1 divide-y divide-line">
            {results.map((result) => (
              <Result key={`${result.day} ${result.type} ${result.evidence.join(' ')}`} {...result} />
            ))}
          </ul>
          <p className="mt-1 text-xs text-quiet">{words.note}</p>
        </>
      )}
    </details>
  )
}

const line = 'mt-2 min-h-6 px-4 text-sm'

function Result({ type, day, percent, evidence }: PlanResult) {
  const isCovered = type === 'loss' && percent === '0.00'
  const sign = type === 'loss' ? '−' : '+'
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span>{isCovered ? words.coveredLoss : (words.types[type] ?? type)}</span>
      <span dir="ltr" className="font-medium tabular-nums">
        {isCovered || percent === '' ? '–' : `${sign}${percent}%`}
      </span>
      <span className="w-full text-xs text-quiet">
        <DateText date={day} />
        {evidence.map((title) => ` · ${title}`)}
      </span>
    </li>
  )
}
