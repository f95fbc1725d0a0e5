import { decisionHeader } from '@cairn/contract/core/constants.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onReauthentication, type Asked, type Given } from './reauthentication.ts'

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
}))
const SignDialog = lazy(async () => ({ default: (await import('../signing/sign-dialog.tsx')).SignDialog }))

/** Asks for a factor or a signature when a call needs one. The end of the session answers for the operator. */
export function ReauthenticationPrompt() {
  const [asked, setAsked] = useState<{ place: number; what: Asked } | null>(null)
  // Each question has a dialog of its own.
  const count = useRef(0)
  const answer = useRef<((given: Given) => void) | null>(null)

  function give(given: Given) {
    setAsked(null)
    answer.current?.(given)
    answer.current = null
  }

  useEffect(() => {
    const stop = onReauthentication((next) => {
      count.current += 1
      setAsked({ place: count.current, what: next })
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      stop()
      answer.current?.(null)
    }
  }, [])

  if (!asked) return null
  return (
    <Suspense fallback={null}>
      {'call' in asked.what ? (
        <SignDialog
          key={asked.place}
          {...asked.what}
          onAnswer={(decision) => give(decision === null ? null : { [decisionHeader]: decision })}
        />
      ) : (
        <ReauthenticationDialog methods={asked.what.methods} onAnswer={(isGiven) => give(isGiven ? {} : null)} />
      )}
    </Suspense>
  )
}
