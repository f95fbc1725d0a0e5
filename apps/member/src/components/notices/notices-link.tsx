import { notices as words } from '@cairn/words/member/notices.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { showNotices } from './notices-section.tsx'
import { noticesQuery } from './notices-query.ts'

/** Leads to the notices on the dashboard, with the number of unread ones. */
export function NoticesLink() {
  const { data = [] } = useQuery(noticesQuery)
  const unread = data.filter(({ is_read: isRead }) => !isRead).length
  return (
    <Link
      to="/#notices"
      aria-label={words.link(unread)}
      onClick={showNotices}
      className="relative grid size-11 place-items-center rounded-md hover:bg-sunken"
    >
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
    </Link>
  )
}
