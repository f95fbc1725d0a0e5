import { useId, type ReactNode } from 'react'

interface CardProps {
  title: string
  /** To the right of the title. */
  action?: ReactNode
  children: ReactNode
}

export function Card({ title, action, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface px-4 py-2.5 sm:px-5 sm:py-3.5">
      <div className="mb-2 flex sm:mb-3 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
