import { parseDate } from '@cairn/ui/values/dates.ts'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { language } from '@cairn/words/shared/language.ts'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { useSession } from '../../session/session.tsx'
import { serverTime } from '../../session/clock.ts'
import { dashboardQuery, firstRange } from './dashboard-query.ts'

/** The year only when the day is more than ten months away. */
function formatShort(at: Date): string {
  const year = at.getTime() - serverTime() < 300 * 86_400_000 ? undefined : 'numeric'
  return at.toLocaleDateString(language.tag, { day: 'numeric', month: 'short', year })
}

/** When the next deposit comes back. Keeps its line while that is loading, so that nothing moves. */
export function NextEnd() {
  const { data } = useQuery(dashboardQuery(firstRange))
  const { supports } = useSession()
  const end = parseDate(data?.plan_ends[0]?.date ?? '')?.at
  const sentence = end && (
    <>
      {words.nextReturn}{' '}
      <time dateTime={end.toISOString()} className="whitespace-nowrap">
        {formatShort(end)}
      </time>
    </>
  )
  return (
    <dd className="min-h-6 w-full text-xs text-quiet sm:w-auto">
      {sentence && supports('records') ? (
        <TextLink to="/plans" className="inline-flex min-h-6 flex-wrap items-center gap-x-1">
          {sentence}
        </TextLink>
      ) : (
        sentence
      )}
    </dd>
  )
}
