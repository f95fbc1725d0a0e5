import { formatUsd } from '@cairn/ui/values/usd.ts'
import { formatDate, parseDate } from '@cairn/ui/values/dates.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface RecordLinkProps {
  id: string
  name: string
  amount?: bigint | null | undefined
  /** As the server sent it. */
  date?: string
  /** The visible text, if it is not the name. */
  children?: ReactNode
}

/**
 * Leads to the page of a record. In a row on a phone the whole row leads there. A list has many links of one name, so a screen
 * reader speaks the amount and the day with it.
 */
export function RecordLink({ id, name, amount, date = '', children = name }: RecordLinkProps) {
  const at = parseDate(date)?.at
  const spoken = [name, typeof amount === 'bigint' && formatUsd(amount), at && formatDate(at)]
  return (
    <Link
      to={`/record/${id}`}
      aria-label={spoken.filter(Boolean).join(', ')}
      className="inline-flex min-h-6 items-center rounded-sm font-medium text-accent underline underline-offset-4 hover:text-accent-strong max-sm:after:absolute max-sm:after:inset-0 print:text-ink print:no-underline"
    >
      {children}
    </Link>
  )
}
