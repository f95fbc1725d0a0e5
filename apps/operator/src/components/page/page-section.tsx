import { useId, type ReactNode } from 'react'

interface PageSectionProps {
  title: string
  lead?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page with a heading of its own, and without the frame of a `Section`. */
export function PageSection({ title, lead, className = '', children }: PageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={`text-lg font-semibold ${lead ? '' : 'mb-3'}`}>
        {title}
      </h2>
      {lead && <p className="mb-3 max-w-2xl text-sm text-quiet">{lead}</p>}
      {children}
    </section>
  )
}
