import type { ReactNode } from 'react'

/** The consequences of an action, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-5 text-sm">{children}</dl>
}

export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-3">
      <dt className="text-quiet">{title}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}
