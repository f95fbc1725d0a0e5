import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { RecordScreen } from '../features/records/record-screen.tsx'
import { RunningPlansScreen } from '../features/records/running-plans-screen.tsx'
import { useSession } from '../session/session.tsx'

/** The page of a record. A server without one shows the dashboard, as for any unknown address. */
export function RecordRoute() {
  const { supports } = useSession()
  return supports('records') ? <RecordScreen /> : <DashboardScreen />
}

/** The deposits in plans, likewise. */
export function RunningPlansRoute() {
  const { supports } = useSession()
  return supports('records') ? <RunningPlansScreen /> : <DashboardScreen />
}
