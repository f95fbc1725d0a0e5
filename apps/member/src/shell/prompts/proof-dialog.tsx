import { lazy, Suspense, useEffect, useState } from 'react'
import { useAskedProof } from '../../session/calls/ask-for-proof.ts'

const ConfirmIdentity = lazy(() => import('../../components/confirm-identity/confirm-identity.tsx'))

/** The dialog that asks who the member is, loaded when a call first needs it. It stays, so that it can return the focus. */
export function ProofDialog() {
  const asked = useAskedProof()
  const [isLoaded, setIsLoaded] = useState(false)
  if (asked && !isLoaded) setIsLoaded(true)

  // The session has ended.
  useEffect(() => () => asked?.settle(null), [asked])

  return (
    isLoaded && (
      <Suspense>
        <ConfirmIdentity asked={asked} />
      </Suspense>
    )
  )
}
