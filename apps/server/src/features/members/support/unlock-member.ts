import { unlockMember as call } from '@cairn/contract/operator/members/member-actions.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { rewriteIfSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { undoLeftBehind } from '../../../shared/access/recovery/undo-left-behind.ts'

/**
 * Unlocks an account, whether an operator or a mailed link locked it. It undoes additions of the seven days before the lock,
 * because they may be the reason for the lock; a removal of lost factors goes on. The member is told.
 */
export const unlockMember = route(call, async ({ audit, body, params, services, tx }) => {
  const member = await lockMemberRow(tx, params.id)
  if (!member.locked_at) throw refuse('member_not_locked')
  const undone = (await undoLeftBehind(tx, member.id, 'locked')).join(' ')
  await rewriteIfSigned(tx, services, ['member', member.id], () =>
    tx
      .updateTable('members')
      .set({ locked_at: null, locked_by: null, lock_reason: null })
      .where('id', '=', member.id)
      .execute(),
  )
  queueMail(tx, { memberId: member.id, name: 'account_unlocked', facts: { undone } })
  await audit('member_unlocked', { memberId: member.id, details: { reason: body.reason, undone } })
  return { msg: 'The account is unlocked' }
})
