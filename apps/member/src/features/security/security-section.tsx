import { useId, type ReactNode } from 'react'

interface SecuritySectionProps {
  title: string
  lead?: string
  children: ReactNode
}

export function SecuritySection({ title, lead, children }: SecuritySectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <h2 id={id} tabIndex={-1} className="font-semibold">
        {title}
      </h2>
      {lead && <p className="mt-1 text-sm text-quiet">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
