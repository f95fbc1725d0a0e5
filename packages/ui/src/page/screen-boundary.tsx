import { useState, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { Failed } from '../feedback/failed.tsx'
import { fillIn, readTyped } from '../forms/typed-values.ts'

export interface ScreenBoundaryProps {
  /** Another screen is shown as if nothing had happened. */
  screen: string
  message: string
  children: ReactNode
}

/**
 * Says that a screen could not be shown. The first try to show it again keeps what was typed; when that fails too, or
 * nothing was typed, the page is loaded again.
 */
export function ScreenBoundary({ screen, message, children }: ScreenBoundaryProps) {
  const [triedAgain, setTriedAgain] = useState('')
  const isLast = triedAgain === screen
  return (
    <ErrorBoundary
      resetKey={`${screen} ${isLast}`}
      fallback={<Broken message={message} isLast={isLast} onRetry={() => setTriedAgain(screen)} />}
    >
      {children}
    </ErrorBoundary>
  )
}

interface BrokenProps {
  message: string
  isLast: boolean
  onRetry: () => void
}

function Broken({ message, isLast, onRetry }: BrokenProps) {
  // When this is rendered first, the broken screen is still in the document.
  const [typed] = useState(readTyped)
  function retry() {
    if (isLast || typed.length === 0) return location.reload()
    onRetry()
    fillIn(typed)
  }
  return <Failed message={message} onRetry={retry} />
}
