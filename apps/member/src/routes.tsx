import { onDemand, type ScreenCode } from '@cairn/client/navigation/screen-code.tsx'
import { Suspense, type ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { configuration } from './configuration.ts'
import { RegisterScreen } from './features/members/register-screen.tsx'
import { ForgotPasswordScreen } from './features/sessions/forgot-password-screen.tsx'
import { LoginScreen } from './features/sessions/login-screen.tsx'
import type { MemberPath } from './navigation/member-paths.ts'
import { VisitorLayout } from './shell/visitor-layout.tsx'

/** Part of the first load. */
export function VisitorRoutes() {
  return (
    <VisitorLayout>
      <Switch>
        <Route path="/register" component={RegisterScreen} />
        <Route path="/forgot_password" component={ForgotPasswordScreen} />
        {configuration.checks && <Route path="/verify" component={VisitorProofs} />}
        <Route component={LoginScreen} />
      </Switch>
    </VisitorLayout>
  )
}

/** While its code loads, it is as high as the window, so that nothing below it moves. */
function VisitorProofs() {
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <visitorProofs.Screen />
    </Suspense>
  )
}

const visitorProofs = onDemand(async () => (await import('./shell/visitor-proofs.tsx')).VisitorProofs)
const proofs = onDemand(async () => (await import('./shell/proofs-route.tsx')).ProofsRoute)
const shell = onDemand<{ children: ReactNode }>(async () => (await import('./shell/member-shell.tsx')).MemberShell)
const dashboard = onDemand(async () => (await import('./features/dashboard/dashboard-screen.tsx')).DashboardScreen)

const memberScreens: Record<MemberPath, ScreenCode> = {
  '/deposit': onDemand(async () => (await import('./features/deposits/deposit-screen.tsx')).DepositScreen),
  '/withdraw': onDemand(async () => (await import('./features/withdrawals/withdraw-screen.tsx')).WithdrawScreen),
  '/referral': onDemand(async () => (await import('./features/referrals/referral-screen.tsx')).ReferralScreen),
  '/history': onDemand(async () => (await import('./features/history/history-screen.tsx')).HistoryScreen),
  '/statement': onDemand(async () => (await import('./shell/statement-route.tsx')).StatementRoute),
  '/record/:id': onDemand(async () => (await import('./shell/record-routes.tsx')).RecordRoute),
  '/plans': onDemand(async () => (await import('./shell/record-routes.tsx')).RunningPlansRoute),
  '/profile': onDemand(async () => (await import('./features/members/profile-screen.tsx')).ProfileScreen),
  '/security': onDemand(async () => (await import('./features/security/security-screen.tsx')).SecurityScreen),
  '/security/closing': onDemand(async () => (await import('./shell/closing-route.tsx')).ClosingRoute),
  '/kyc': onDemand(async () => (await import('./features/kyc/kyc-screen.tsx')).KycScreen),
  '/verify': proofs,
  '/verify/:position': proofs,
}

export function MemberRoutes() {
  return (
    <shell.Screen>
      <Switch>
        {Object.entries(memberScreens).map(([path, { Screen }]) => (
          <Route key={path} path={path} component={Screen} />
        ))}
        <Route component={dashboard.Screen} />
      </Switch>
    </shell.Screen>
  )
}

/** Loads the code of a visitor's screen that is no part of the first load. */
export function preloadVisitor(pathname: string): Promise<unknown> | undefined {
  return pathname === '/verify' && configuration.checks ? visitorProofs.load() : undefined
}

/** Loads the code of a member's screen; undefined when it is loaded already. */
export function preloadMember(pathname: string): Promise<unknown> | undefined {
  const path = pathname.replace(/^\/record\/[^/]+$/, '/record/:id').replace(/^\/verify\/[^/]+$/, '/verify/:position')
  const loading = [shell.load(), (memberScreens[path as MemberPath] ?? dashboard).load()]
  return loading.some(Boolean) ? Promise.all(loading) : undefined
}
