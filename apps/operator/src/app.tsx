import { ErrorBoundary } from '@cairn/ui/page/error-boundary.tsx'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import { Retry } from '@cairn/ui/feedback/retry.tsx'
import { Splash } from '@cairn/ui/loading/splash.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { lazy, Suspense, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { SessionProvider } from './session/session.tsx'
import { SampleBanner } from '@cairn/ui/feedback/sample-banner.tsx'

const InvitationScreen = lazy(async () => ({
  default: (await import('./features/operators/invitation-screen.tsx')).InvitationScreen,
}))

const AccessResetScreen = lazy(async () => ({
  default: (await import('./features/operators/access-reset-screen.tsx')).AccessResetScreen,
}))

// Not in the first load, because a visitor signs in without it.
let routes: typeof import('./routes.tsx') | undefined
const loadRoutes = async () => (routes ??= await import('./routes.tsx'))
const BackOfficeRoutes = lazy(async () => ({ default: (await loadRoutes()).BackOfficeRoutes }))

/** Loads the code of a screen before its address is shown. */
export const preloadScreen = (path: string) => routes?.preloadScreen(path)

/** The back office: screens for operators, and the sign-in. Toasts stay when the one replaces the other. */
export function App({ isVisitor = false }: { isVisitor?: boolean }) {
  useEffect(() => {
    // Loads in parallel with the session.
    if (!isVisitor) return void loadRoutes()
    addEventListener('submit', loadRoutes, { once: true })
    return () => removeEventListener('submit', loadRoutes)
  }, [isVisitor])
  return (
    <>
      <SampleBanner />
      <ErrorBoundary fallback={<Retry message={words.broken} onRetry={() => location.reload()} />}>
        <Switch>
          {/* Those who follow a mailed link have no session yet. */}
          <Route path="/invitation">
            <Suspense fallback={<Splash />}>
              <InvitationScreen />
            </Suspense>
          </Route>
          <Route path="/access-reset">
            <Suspense fallback={<Splash />}>
              <AccessResetScreen />
            </Suspense>
          </Route>
          {/* No Suspense around the sign-in: it would become active after the page counts as arrived. */}
          <Route>
            <SessionProvider isVisitor={isVisitor} splash={<Splash />} Failed={AccountFailed}>
              <Suspense fallback={<Splash />}>
                <BackOfficeRoutes />
              </Suspense>
            </SessionProvider>
          </Route>
        </Switch>
      </ErrorBoundary>
      <Toaster />
    </>
  )
}

function AccountFailed({ onRetry }: { onRetry: () => void }) {
  return <Retry message={words.accountFailed} onRetry={onRetry} />
}
