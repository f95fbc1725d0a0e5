import { Link } from 'react-router'

/** The link back to the list of a page. */
export function BackLink({ to, title }: { to: string; title: string }) {
  return (
    <Link
      to={to}
      className="mb-3 -ms-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-sm text-accent hover:underline hover:underline-offset-4 print:hidden"
    >
      <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100">
        <path d="m12 5-5 5 5 5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      {title}
    </Link>
  )
}
