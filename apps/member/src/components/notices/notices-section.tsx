import { markNoticesRead, type Notice } from '@cairn/contract/member/notices.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { notices as words } from '@cairn/words/member/notices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { RecordLink } from '../links/record-link.tsx'
import { noticesQuery } from './notices-query.ts'

const id = 'notices'

/** What has happened since the member looked, and the announcements. The link in the header leads here. */
export function NoticesSection() {
  const { data: notices, isPending, isFetching, refetch } = useQuery(noticesQuery)

  useEffect(() => {
    if (location.hash === `#${id}`) showNotices()
  }, [])

  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id={id} tabIndex={-1} className="scroll-mt-4 font-semibold">
          {words.title}
        </h2>
        {notices?.some((notice) => !notice.is_read) && <MarkRead notices={notices} />}
      </div>
      {notices ? (
        <NoticeList notices={notices} />
      ) : isPending ? (
        <Waiting for={words.loading}>
          <Skeleton className="h-16" />
        </Waiting>
      ) : (
        <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  )
}

/** Scrolls to the section and focuses its heading, once the dashboard is there. */
export function showNotices(): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

function MarkRead({ notices }: { notices: Notice[] }) {
  const queries = useQueryClient()
  const marking = useCall(markNoticesRead, {
    onReply() {
      queries.setQueryData(
        noticesQuery.queryKey,
        notices.map((notice) => ({ ...notice, is_read: true })),
      )
      // The focused button was removed.
      document.getElementById(id)?.focus({ preventScroll: true })
    },
  })
  return (
    <Button
      look="quiet"
      isSmall
      isBusy={marking.isSending}
      onClick={() => marking.send({ body: { until: notices[0]?.date ?? '' } })}
    >
      {words.markRead}
    </Button>
  )
}

function NoticeList({ notices }: { notices: Notice[] }) {
  const hasRecords = useSession().supports('records')
  if (notices.length === 0) return <p className="text-sm text-quiet">{words.none}</p>
  return (
    <ul className="divide-y divide-line text-sm">
      {notices.map(({ _id, kind, date, is_read: isRead, amount, plan, words: text }) => (
        <li key={`${kind} ${_id}`} className="relative py-2.5 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className={isRead ? '' : 'font-semibold'}>
              {hasRecords && /^(?:deposit|plan|withdrawal)_/.test(kind) ? (
                <RecordLink id={_id}>{words.kinds[kind] ?? kind}</RecordLink>
              ) : (
                (words.kinds[kind] ?? kind)
              )}
            </span>
            {amount !== undefined && amount !== null && <Money cents={amount} className="font-medium" />}
            {plan && <span className="text-quiet">{plan}</span>}
            {!isRead && (
              <span className="rounded-full bg-accent-soft px-2 text-xs leading-5 font-medium text-accent">
                {words.unread}
              </span>
            )}
          </p>
          {text && <p className="mt-0.5 wrap-anywhere">{text}</p>}
          <p className="mt-0.5 text-xs text-quiet">
            <DateText date={date} hasTime />
          </p>
        </li>
      ))}
    </ul>
  )
}
