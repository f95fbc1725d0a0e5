import { useParams } from 'wouter'
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { ProofsScreen } from '../features/proofs/proofs-screen.tsx'
import { useSession } from '../session/session.tsx'

/** The check of the ledger for a member. A server without one shows the dashboard, as for any unknown address. */
export function ProofsRoute() {
  const { position } = useParams()
  const { supports } = useSession()
  return supports('proofs') ? <ProofsScreen position={position} /> : <DashboardScreen />
}
