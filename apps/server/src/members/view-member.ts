import { viewMember } from '@cairn/contract/members.ts'
import { route } from '../http/route.ts'
import { rotateToken } from '../sessions/tokens.ts'
import { readUser } from './user.ts'

/** The member's own account, with a new token for the session. */
export default route(viewMember, async ({ caller, tx }) => ({
  user: await readUser(tx, caller.memberId),
  data: await rotateToken(tx, caller),
}))
