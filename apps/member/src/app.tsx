import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import { ErrorBoundary } from '@cairn/ui/page/error-boundary.tsx'
import { Retry } from '@cairn/ui/feedback/retry.tsx'
import { Splash } from '@cairn/ui/loading/splash.tsx'
import { shell as words } from '@cairn/words/member/shell.ts'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { keepLinkedPage } from './navigation/linked-page.ts'
import { MemberRoutes, VisitorRoutes } from './routes.tsx'
import { isSignedIn, onSessionChange } from './session/token.ts'
import { SampleBanner } from '@cairn/ui/page/sample-banner.tsx'

/** Shows visitors' screens, or with a token members' screens. Toasts survive the change. */
export function App() {
  const isMember = useSyncExternalStore(onSessionChange, isSignedIn, () => false)
  const [location, navigate] = useLocation()
  useEffect(
    () =>
      onSessionChange(() => {
        if (isSignedIn()) return
        keepLinkedPage()
        navigate('/login', { replace: true })
      }),
    [navigate],
  )

  return (
    <>
      <SampleBanner />
      <ErrorBoundary fallback={<Retry message={words.pageBroken} onRetry={() => window.location.reload()} />}>
        {isMember ? (
          <Suspense fallback={<Splash />}>
            <MemberRoutes />
          </Suspense>
        ) : (
          <VisitorRoutes />
        )}
      </ErrorBoundary>
      <Toaster screen={location} />
    </>
  )
}
