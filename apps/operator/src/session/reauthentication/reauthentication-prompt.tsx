import { decisionHeader } from '@cairn/contract/core/constants.ts'
import { lazy, Suspense } from 'react'
import { usePendingReauthentication } from './reauthentication.ts'

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
}))
const SignDialog = lazy(async () => ({ default: (await import('../signing/sign-dialog.tsx')).SignDialog }))

/** Asks for a factor or a signature when a call needs one. */
export function ReauthenticationPrompt() {
  const question = usePendingReauthentication()
  if (!question) return null
  const { asked, place, settle } = question
  return (
    <Suspense fallback={null}>
      {'call' in asked ? (
        <SignDialog
          key={place}
          {...asked}
          onAnswer={(decision) => settle(decision === null ? null : { [decisionHeader]: decision })}
        />
      ) : (
        <ReauthenticationDialog
          key={place}
          methods={asked.methods}
          onAnswer={(isGiven) => settle(isGiven ? {} : null)}
        />
      )}
    </Suspense>
  )
}
