import { ui as words } from '@cairn/words/shared/ui.ts'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

export interface WaitingProps {
  for: string
  lines?: number
  /** In place of rows: skeletons of the content. */
  children?: ReactNode
}

/** Has the shape of the content that loads. */
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
