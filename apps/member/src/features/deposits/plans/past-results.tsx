import type { PlanResult } from '@cairn/contract/member/money/plans.ts'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { pastResults as words } from '@cairn/words/member/money/past-results.ts'
import { useQuery } from '@tanstack/react-query'
import { planResultsQuery } from './plan-results-query.ts'

/** A plan's payouts and losses: drawn small with the last one, and opened as a list. Keeps its place while loading. */
export function PastResults({ planId, planName }: { planId: string; planName: string }) {
  const { data, isLoadingError, isFetching, refetch } = useQuery(planResultsQuery)
  const results = data?.find(({ plan }) => plan === planId)?.results ?? []
  const [last] = results
  if (data && results.length === 0) return <p className={`${place} text-quiet`}>{words.none}</p>
  return (
    <details className={`${place} open:col-span-full open:w-auto open:sm:pt-0`}>
      <summary className="min-h-6 w-fit rounded-sm sm:ms-auto">
        {last && <Bars results={results} />}
        <span className={last ? 'sr-only' : ''}>{words.title}</span>
        <span className="sr-only"> {words.of(planName)}</span>
        {last && (
          <>
            <span className="sr-only">{words.last}</span>{' '}
            <b className="font-semibold text-ink tabular-nums">{formatPercent(last)}</b>
          </>
        )}
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

const place = 'min-h-6 px-4 pb-2.5 text-xs sm:w-42 sm:py-2'

const step = 8

/** A bar for each result, the newest last: gains up, losses down. */
function Bars({ results }: { results: readonly PlanResult[] }) {
  const values = results.map((result) => (result.type === 'loss' ? -1 : 1) * (Number(result.percent) || 0)).toReversed()
  const most = Math.max(...values.map(Math.abs), 0.01)
  return (
    <svg
      viewBox={`0 0 ${values.length * step} 24`}
      aria-hidden="true"
      className="mx-1 inline-block h-6 align-middle text-chart-1"
      style={{ width: values.length * step }}
    >
      <path d={`M0 12h${values.length * step}`} stroke="var(--edge)" />
      {values.map((value, index) => (
        <path
          // oxlint-disable-next-line react/no-array-index-key -- the results have no other order
          key={index}
          d={`M${index * step + step / 2} 12v${(-value / most) * 11}`}
          stroke={value < 0 ? 'var(--danger)' : 'currentColor'}
          strokeWidth="5"
        />
      ))}
    </svg>
  )
}

/** With its sign; a dash for a loss that the plan's gains covered, and for a result without a percentage. */
function formatPercent({ type, percent }: PlanResult): string {
  if (percent === '' || (type === 'loss' && percent === '0.00')) return '–'
  return `${type === 'loss' ? '−' : '+'}${words.percent(percent)}`
}

function Result(result: PlanResult) {
  const { type, day, percent, evidence } = result
  const isCovered = type === 'loss' && percent === '0.00'
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
      <span>{isCovered ? words.coveredLoss : (words.types[type] ?? type)}</span>
      <span dir="ltr" className="font-medium tabular-nums">
        {formatPercent(result)}
      </span>
      <span className="w-full text-xs text-quiet">
        <DateText date={day} />
        {evidence.map((title) => ` · ${title}`)}
      </span>
    </li>
  )
}
