import { lazy, useState, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { ForgotPasswordScreen } from './visitors/forgot-password-screen.tsx'
import { LoginScreen } from './visitors/login-screen.tsx'
import { RegisterScreen } from './visitors/register-screen.tsx'
import { VisitorLayout } from './visitors/visitor-layout.tsx'

const visitorScreens = { '/register': RegisterScreen, '/forgot_password': ForgotPasswordScreen }

/** The whole URL map. A visitor's screens are in the first load; each of a member's comes when it is asked for. */
export function VisitorRoutes() {
  return (
    <Routes>
      <Route element={<VisitorLayout />}>
        {Object.entries(visitorScreens).map(([path, VisitorScreen]) => (
          <Route key={path} path={path} element={<VisitorScreen />} />
        ))}
        <Route path="*" element={<LoginScreen />} />
      </Route>
    </Routes>
  )
}

const shell = part(async () => (await import('./shell/member-shell.tsx')).MemberShell)
const dashboard = part(async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen)
const deposit = part(async () => (await import('./deposits/deposit-screen.tsx')).DepositScreen)
const withdraw = part(async () => (await import('./withdrawals/withdraw-screen.tsx')).WithdrawScreen)
const referral = part(async () => (await import('./referrals/referral-screen.tsx')).ReferralScreen)
const history = part(async () => (await import('./history/history-screen.tsx')).HistoryScreen)
const statement = part(async () => (await import('./statement-where-there-is-one.tsx')).StatementRoute)
const profile = part(async () => (await import('./profile/profile-screen.tsx')).ProfileScreen)
const kyc = part(async () => (await import('./kyc/kyc-screen.tsx')).KycScreen)

const memberScreens: Record<string, Part> = {
  '/deposit': deposit,
  '/withdraw': withdraw,
  '/referral': referral,
  '/history': history,
  '/statement': statement,
  '/profile': profile,
  '/kyc': kyc,
}

export function MemberRoutes() {
  return (
    <Routes>
      <Route element={<shell.Screen />}>
        {Object.entries(memberScreens).map(([path, { Screen }]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<dashboard.Screen />} />
      </Route>
    </Routes>
  )
}

/** Asks for the code of a member's screen before anything is shown of it. A failure is met again when it is rendered. */
export async function preloadMember(pathname: string): Promise<void> {
  await Promise.allSettled([shell.load(), (memberScreens[pathname] ?? dashboard).load()])
}

interface Part {
  load: () => Promise<ComponentType>
  Screen: ComponentType
}

/** A part that comes when it is asked for. What has come already is rendered at once, without a moment of waiting. */
function part(fetchPart: () => Promise<ComponentType>): Part {
  let Loaded: ComponentType | null = null
  const load = async () => (Loaded = await fetchPart())
  const Lazy = lazy(async () => ({ default: await load() }))
  function Screen() {
    // Chosen once: another component in its place would lose what was typed.
    const [SelectionBar] = useState(() => Loaded ?? Lazy)
    return <SelectionBar />
  }
  return { load, Screen }
}
