import { lazy, Suspense, useState } from 'react'
import { usePendingReauthentication } from '../../session/calls/reauthentication.ts'

const Reauthentication = lazy(() => import('../../components/reauthentication/reauthentication.tsx'))

/** The dialog that asks who the member is, loaded when a call first needs it. It stays, so that it can return the focus. */
export function ReauthenticationDialog() {
  const question = usePendingReauthentication()
  const [isLoaded, setIsLoaded] = useState(false)
  if (question && !isLoaded) setIsLoaded(true)

  return (
    isLoaded && (
      <Suspense>
        <Reauthentication question={question} />
      </Suspense>
    )
  )
}
