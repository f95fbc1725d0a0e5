import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onFactorNeeded } from './factor.ts'

const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorDialog }))

/** Asks for a factor when a call needs one. The end of the session answers for the operator. */
export function FactorPrompt() {
  const [isAsked, setIsAsked] = useState(false)
  const answer = useRef<((isGiven: boolean) => void) | null>(null)

  function give(isGiven: boolean) {
    setIsAsked(false)
    answer.current?.(isGiven)
    answer.current = null
  }

  useEffect(() => {
    const stop = onFactorNeeded(() => {
      setIsAsked(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      stop()
      answer.current?.(false)
    }
  }, [])

  if (!isAsked) return null
  return (
    <Suspense fallback={null}>
      <FactorDialog onAnswer={give} />
    </Suspense>
  )
}
