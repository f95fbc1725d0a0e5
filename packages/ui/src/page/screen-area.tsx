import { Suspense, useEffect, useReducer, useState, type ReactNode } from 'react'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Waiting } from '../loading/waiting.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

export interface ScreenAreaProps {
  path: string
  /** What loads while the code of the screen loads. */
  waitFor: string
  /** Shown in place of a screen that broke. */
  broken: string
  className: string
  children: ReactNode
}

/** The main area, with one screen at a time. The heading of the next screen takes the focus, even when its code arrives late. */
export function ScreenArea({ path, waitFor, broken, className, children }: ScreenAreaProps) {
  const [firstPath] = useState(path)
  const [arrivals, countArrival] = useReducer((count: number) => count + 1, 0)
  const main = useHeadingFocus(path === firstPath ? path : `${path} ${arrivals}`)
  return (
    <main ref={main} className={className}>
      <ScreenBoundary screen={path} message={broken}>
        <Suspense fallback={<Arriving what={waitFor} onArrival={countArrival} />}>{children}</Suspense>
      </ScreenBoundary>
    </main>
  )
}

function Arriving({ what, onArrival }: { what: string; onArrival: () => void }) {
  useEffect(() => onArrival, [onArrival])
  return <Waiting for={what} />
}
