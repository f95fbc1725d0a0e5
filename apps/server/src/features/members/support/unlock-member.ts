import { unlockMember as call } from '@cairn/contract/operator/members.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockMemberRow } from './lock-member-row.ts'

/** Unlocks an account, whether an operator or a mailed link locked it. Its ended sessions stay ended. */
export const unlockMember = route(call, async ({ audit, body, params, tx }) => {
  const member = await lockMemberRow(tx, params.id)
  if (!member.locked_at) throw refuse('member_not_locked')
  await tx
    .updateTable('members')
    .set({ locked_at: null, locked_by: null, lock_reason: null })
    .where('id', '=', member.id)
    .execute()
  await audit('member_unlocked', { memberId: member.id, details: { reason: body.reason } })
  return { msg: 'The account is unlocked' }
})
