import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import { shell as words } from '@cairn/words/words.ts'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { MemberRoutes, VisitorRoutes } from './routes.tsx'
import { isSignedIn, onSessionEnd } from './session/token.ts'
import { ErrorBoundary } from '@cairn/ui/feedback/error-boundary.tsx'
import { Retry } from '@cairn/ui/feedback/retry.tsx'
import { Splash } from '@cairn/ui/loading/splash.tsx'
import { SampleBanner } from './shell/sample-banner.tsx'

/** Two worlds, a visitor's and a member's; a token decides. Messages outlive the change from one to the other. */
export function App() {
  const isMember = useSyncExternalStore(onSessionEnd, isSignedIn, () => false)
  const navigate = useNavigate()
  useEffect(() => onSessionEnd(() => void navigate('/login', { replace: true })), [navigate])

  return (
    <>
      <SampleBanner />
      <ErrorBoundary fallback={<Retry message={words.pageBroken} onRetry={() => location.reload()} />}>
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
