import { viewOperator } from '@cairn/contract/operator/sessions.ts'
import { route } from '../http/route.ts'

/** Who is signed in to the back office. */
export default route(viewOperator, async ({ caller: { name, email, role } }) => ({ operator: { name, email, role } }))
