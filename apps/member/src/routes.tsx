import { lazy, useState, type ComponentType, type ReactNode } from 'react'
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

const memberScreens: Record<MemberPath, OnDemand> = {
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

/** Loads the code of a member's screen. Rendering the screen shows a failure. */
export async function preloadMember(pathname: string): Promise<void> {
  const path = pathname.replace(/^\/record\/[^/]+$/, '/record/:id')
  await Promise.allSettled([shell.load(), (memberScreens[path as MemberPath] ?? dashboard).load()])
}

interface OnDemand<Props extends object = object> {
  load: () => Promise<unknown>
  Screen: ComponentType<Props>
}

/** Code that loads when it is needed. Once loaded it renders at once, where `lazy` alone would show a fallback first. */
function onDemand<Props extends object = object>(fetchCode: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let Loaded: ComponentType<Props> | null = null
  const load = async () => ({ default: (Loaded = await fetchCode()) })
  const Lazy = lazy(load) as unknown as ComponentType<Props>
  function Screen(props: Props) {
    // Chosen once: another component in its place would lose what was typed.
    const [Chosen] = useState(() => Loaded ?? Lazy)
    return <Chosen {...props} />
  }
  return { load, Screen }
}
