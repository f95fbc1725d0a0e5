import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Leads to the page of a record. In a row on a phone the whole row leads there. */
export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to={`/record/${id}`}
      className="inline-flex min-h-6 items-center rounded-sm font-medium text-accent underline underline-offset-4 hover:text-accent-strong max-sm:after:absolute max-sm:after:inset-0 print:text-ink print:no-underline"
    >
      {children}
    </Link>
  )
}
