import { ErrorBoundary } from '@cairn/ui/feedback/error-boundary.tsx'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import { Retry } from '@cairn/ui/feedback/retry.tsx'
import { Splash } from '@cairn/ui/loading/splash.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { BackOfficeRoutes } from './routes.tsx'
import { SessionProvider } from './session/session.tsx'
import { SampleBanner } from './shell/sample-banner.tsx'

const InvitationScreen = lazy(async () => ({
  default: (await import('./features/operators/invitation-screen.tsx')).InvitationScreen,
}))

const AccessResetScreen = lazy(async () => ({
  default: (await import('./features/operators/access-reset-screen.tsx')).AccessResetScreen,
}))

/** The back office: screens for operators, and the sign-in. Toasts stay when the one replaces the other. */
export function App({ isVisitor = false }: { isVisitor?: boolean }) {
  return (
    <>
      <SampleBanner />
      <ErrorBoundary fallback={<Retry message={words.broken} onRetry={() => location.reload()} />}>
        <Routes>
          {/* Those who follow a mailed link have no session yet. */}
          <Route
            path="/invitation"
            element={
              <Suspense fallback={<Splash />}>
                <InvitationScreen />
              </Suspense>
            }
          />
          <Route
            path="/access-reset"
            element={
              <Suspense fallback={<Splash />}>
                <AccessResetScreen />
              </Suspense>
            }
          />
          <Route
            path="*"
            element={
              <SessionProvider isVisitor={isVisitor} splash={<Splash />} Failed={AccountFailed}>
                <BackOfficeRoutes />
              </SessionProvider>
            }
          />
        </Routes>
      </ErrorBoundary>
      <Toaster />
    </>
  )
}

function AccountFailed({ onRetry }: { onRetry: () => void }) {
  return <Retry message={words.accountFailed} onRetry={onRetry} />
}
