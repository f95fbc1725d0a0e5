import { markNoticesRead, type Notice } from '@cairn/contract/member/notices.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Popover } from '@cairn/ui/overlays/popover.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { notices as words } from '@cairn/words/member/notices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../../session/calls/send.ts'
import { useSession } from '../../session/session.tsx'
import { RecordLink } from '../links/record-link.tsx'
import { noticesQuery } from './notices-query.ts'

/** The bell with the number of unread notices, and the panel with the newest. They are read when the panel closes. */
export function NoticesPanel() {
  const queries = useQueryClient()
  const { data: notices, isPending, isFetching, refetch } = useQuery(noticesQuery)
  const unread = notices?.filter(({ is_read: isRead }) => !isRead).length ?? 0

  async function markRead() {
    if (!notices?.[0] || unread === 0) return
    try {
      await send(markNoticesRead, { body: { until: notices[0].date } })
    } catch {
      // They stay unread until the panel closes again.
      return
    }
    queries.setQueryData(
      noticesQuery.queryKey,
      notices.map((notice) => ({ ...notice, is_read: true })),
    )
  }

  return (
    <Popover
      label={words.title}
      button={<Bell unread={unread} />}
      onClosed={() => void markRead()}
      className="w-104 px-5 py-4"
    >
      <h2 className="mb-3 font-semibold">{words.title}</h2>
      {notices ? (
        <NoticeList notices={notices} />
      ) : isPending ? (
        <Waiting for={words.loading} lines={4} />
      ) : (
        <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Popover>
  )
}

function Bell({ unread }: { unread: number }) {
  return (
    <>
      <span className="sr-only">{words.link(unread)}</span>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-6">
        <path
          d="M6 10a6 6 0 0 1 12 0c0 4 1.5 5.5 2 6H4c.5-.5 2-2 2-6Zm4 9a2 2 0 0 0 4 0"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 min-w-5 rounded-full border border-transparent bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent"
        >
          {unread}
        </span>
      )}
    </>
  )
}

const firstMax = 5

function NoticeList({ notices }: { notices: Notice[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [hasAll, setHasAll] = useState(false)
  if (notices.length === 0) return <p className="text-sm text-quiet">{words.none}</p>

  function showAll() {
    setHasAll(true)
    // The focused button is removed.
    list.current?.focus()
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={words.title} className="divide-y divide-line text-sm">
        {notices.slice(0, hasAll ? undefined : firstMax).map((notice) => (
          <ListedNotice key={`${notice.kind} ${notice._id}`} notice={notice} />
        ))}
      </ul>
      {!hasAll && notices.length > firstMax && (
        <Button look="quiet" isSmall className="mt-2 -ms-3" onClick={showAll}>
          {words.all(notices.length)}
        </Button>
      )}
    </>
  )
}

function ListedNotice({ notice: { _id, kind, date, is_read: isRead, amount, plan, words: text } }: { notice: Notice }) {
  const hasRecord = useSession().supports('records') && /^(?:deposit|plan|withdrawal)_/.test(kind)
  const name = words.kinds[kind] ?? kind
  return (
    <li className="relative py-2.5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className={isRead ? '' : 'font-semibold'}>
          {hasRecord ? <RecordLink id={_id} name={name} amount={amount} date={date} /> : name}
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
  )
}
