import { lazy, Suspense, useEffect, useState } from 'react'
import { usePendingReauthentication } from '../../session/calls/reauthentication.ts'

const Reauthentication = lazy(() => import('../../components/reauthentication/reauthentication.tsx'))

/** The dialog that asks who the member is, loaded when a call first needs it. It stays, so that it can return the focus. */
export function ReauthenticationDialog() {
  const asked = usePendingReauthentication()
  const [isLoaded, setIsLoaded] = useState(false)
  if (asked && !isLoaded) setIsLoaded(true)

  // The session has ended.
  useEffect(() => () => asked?.settle(null), [asked])

  return (
    isLoaded && (
      <Suspense>
        <Reauthentication asked={asked} />
      </Suspense>
    )
  )
}
