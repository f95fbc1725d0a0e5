import { ui as words } from '@cairn/words/shared/ui.ts'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

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
      <output className="sr-only">{words.loading(what)}</output>
      <div aria-hidden="true">
        {children ?? (
          <div className="space-y-3">
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} className="h-14" />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
