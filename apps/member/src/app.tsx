import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { MemberRoutes, VisitorRoutes } from './routes.tsx'
import { isSignedIn, onSessionEnd } from './session/token.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Retry } from './shell/retry.tsx'
import { SampleBanner } from './shell/sample-banner.tsx'
import { Splash } from './shell/splash.tsx'
import { Toaster } from './shell/toaster.tsx'

/** Two worlds, a visitor's and a member's; a token decides. Messages outlive the change from one to the other. */
export function App() {
  const isMember = useSyncExternalStore(onSessionEnd, isSignedIn, () => false)
  const navigate = useNavigate()
  useEffect(() => onSessionEnd(() => void navigate('/login', { replace: true })), [navigate])

  return (
    <>
      <SampleBanner />
      <ErrorBoundary fallback={<Retry message="This page could not be shown." onRetry={() => location.reload()} />}>
        {isMember ? (
          <Suspense fallback={<Splash />}>
            <MemberRoutes />
          </Suspense>
        ) : (
          <VisitorRoutes />
        )}
      </ErrorBoundary>
      <Toaster />
    </>
  )
}
