import type { ReactNode } from 'react'

export interface WaitingProps {
  for: string
  /** How many rows to draw. */
  lines?: number
  /** Another shape than rows: boxes of the size of what comes. */
  children?: ReactNode
}

/** The shape of what comes. */
export function Waiting({ for: what, lines = 3, children }: WaitingProps) {
  return (
    <div>
      <output className="sr-only">Loading {what}…</output>
      <div aria-hidden="true" className="animate-pulse">
        {children ?? (
          <div className="space-y-3">
            {Array.from({ length: lines }, (_, line) => (
              <div key={line} className="h-14 rounded-md bg-sunken" />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
