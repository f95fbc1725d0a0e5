import { viewMember } from '@cairn/contract/members.ts'
import { route } from '../http/route.ts'
import { rotateToken } from '../sessions/tokens.ts'
import { readUser } from './user.ts'

/** The member's own account, with a new token for the session, and that there is more to ask for than another server has. */
export default route(viewMember, async ({ caller, tx }) => ({
  user: await readUser(tx, caller.memberId),
  data: await rotateToken(tx, caller),
  dashboard: true,
  statement: true,
}))
