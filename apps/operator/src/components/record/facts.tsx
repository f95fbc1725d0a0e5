import type { ReactNode } from 'react'

export interface Fact {
  title: string
  value: ReactNode
  /** It is long: an address, a reason. */
  isWide?: boolean
}

/**
 * What is known of a record: each fact under its title, and on a phone beside it. A fact without a value is left out.
 */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
      {known.map(({ title, value, isWide }) => (
        <div
          key={title}
          className={`min-w-0 ${isWide ? 'sm:col-span-2' : 'flex flex-wrap items-baseline justify-between gap-x-4 sm:block'}`}
        >
          {/* What has no room beside its title stands below it. */}
          <dt className="text-xs text-quiet">{title}</dt>
          <dd className={`mt-0.5 wrap-anywhere ${isWide ? '' : 'ms-auto text-end sm:text-start'}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
