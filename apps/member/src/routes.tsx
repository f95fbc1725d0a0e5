import { onDemand, type ScreenCode } from '@cairn/client/navigation/screen-code.tsx'
import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
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
        <Route component={LoginScreen} />
      </Switch>
    </VisitorLayout>
  )
}

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
  '/kyc': onDemand(async () => (await import('./features/kyc/kyc-screen.tsx')).KycScreen),
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

/** Loads the code of a member's screen; undefined when it is loaded already. */
export function preloadMember(pathname: string): Promise<unknown> | undefined {
  const path = pathname.replace(/^\/record\/[^/]+$/, '/record/:id')
  const loading = [shell.load(), (memberScreens[path as MemberPath] ?? dashboard).load()]
  return loading.some(Boolean) ? Promise.all(loading) : undefined
}
