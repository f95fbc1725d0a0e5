import { freezeOwnAccount as call } from '@cairn/contract/member/security.ts'
import { route } from '../../platform/http/route.ts'
import { freezeMember } from '../../shared/members/freeze-member.ts'

/** The member locks their own account, because somebody else may be in it. */
export const freezeOwnAccount = route(call, async ({ audit, caller, tx }) => ({
  data: await freezeMember(tx, audit, caller.memberId),
}))
