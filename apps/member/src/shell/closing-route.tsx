import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { ClosingScreen } from '../features/security/closing/closing-screen.tsx'
import { useSession } from '../session/session.tsx'

/** The end of the account. A server without it shows the dashboard, as for any unknown address. */
export function ClosingRoute() {
  const { supports } = useSession()
  return supports('closing') ? <ClosingScreen /> : <DashboardScreen />
}
