import { DashboardScreen } from './features/dashboard/dashboard-screen.tsx'
import { useSession } from './session/session.tsx'
import { StatementScreen } from './features/statement/statement-screen.tsx'

/** The statement; where the server has none, what every address shows that is not known. */
export function StatementRoute() {
  const { hasStatement } = useSession()
  return hasStatement ? <StatementScreen /> : <DashboardScreen />
}
