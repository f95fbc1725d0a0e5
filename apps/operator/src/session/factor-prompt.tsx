import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onFactorNeeded } from './factor.ts'

const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorDialog }))

/** Asks for a factor when a call needs one. The end of the session answers for the operator. */
export function FactorPrompt() {
  const [methods, setMethods] = useState<readonly string[] | null>(null)
  const answer = useRef<((isGiven: boolean) => void) | null>(null)

  function give(isGiven: boolean) {
    setMethods(null)
    answer.current?.(isGiven)
    answer.current = null
  }

  useEffect(() => {
    const stop = onFactorNeeded((accepted) => {
      setMethods(accepted)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      stop()
      answer.current?.(false)
    }
  }, [])

  if (!methods) return null
  return (
    <Suspense fallback={null}>
      <FactorDialog methods={methods} onAnswer={give} />
    </Suspense>
  )
}
