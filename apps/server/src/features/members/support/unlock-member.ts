import { unlockMember as call } from '@cairn/contract/operator/members.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { endEmailChange } from '../email-change/email-changes.ts'
import { endWaiting } from '../../../shared/members/end-waiting.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'

/** Unlocks an account, whether an operator or a mailed link locked it. Its ended sessions stay ended. */
export const unlockMember = route(call, async ({ audit, body, params, tx }) => {
  const member = await lockMemberRow(tx, params.id)
  if (!member.locked_at) throw refuse('member_not_locked')
  await tx
    .updateTable('members')
    .set({ locked_at: null, locked_by: null, lock_reason: null })
    .where('id', '=', member.id)
    .execute()
  // The account may have been frozen because of them. The owner of the account requests them again.
  await endEmailChange(tx, member.id, 'frozen')
  await endWaiting(tx, 'account_closings', member.id, 'frozen')
  await endWaiting(tx, 'factor_removals', member.id, 'frozen')
  await audit('member_unlocked', { memberId: member.id, details: { reason: body.reason } })
  return { msg: 'The account is unlocked' }
})
