import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { lastAddress } from '../list/list-addresses.ts'

/** The link back to the list of a page, with the filter that it had. Where the reader came from the list, its rows and place too. */
export function BackLink({ to, title }: { to: string; title: string }) {
  const isFromList = useHistoryState<{ from?: string } | null>()?.from === to
  return (
    <Link
      to={lastAddress(to)}
      onClick={(event) => {
        // In another tab or window it is a link.
        if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        history.back()
      }}
      className="mb-3 -ms-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-sm text-accent hover:underline hover:underline-offset-4 print:hidden"
    >
      <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100">
        <path d="m12 5-5 5 5 5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      {title}
    </Link>
  )
}
