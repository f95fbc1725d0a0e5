import type { ReactNode } from 'react'

export interface Fact {
  title: string
  value: ReactNode
  /** For long values, like an address or a reason. */
  isWide?: boolean
}

/** Titles with values: the title above its value, on a phone to the left of it. A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
      {known.map(({ title, value, isWide }) => (
        <div
          key={title}
          className={`min-w-0 ${isWide ? 'sm:col-span-2' : 'flex flex-wrap items-baseline justify-between gap-x-4 sm:block'}`}
        >
          {/* A long value wraps below its title. */}
          <dt className="text-xs text-quiet">{title}</dt>
          <dd className={`mt-0.5 wrap-anywhere ${isWide ? '' : 'ms-auto text-end sm:text-start'}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
