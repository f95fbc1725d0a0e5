import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { useSession } from '../session/session.tsx'
import { StatementScreen } from '../features/statement/statement-screen.tsx'

/** The statement. A server without one shows the dashboard, as for any unknown address. */
export function StatementRoute() {
  const { supports } = useSession()
  return supports('statement') ? <StatementScreen /> : <DashboardScreen />
}
