import { cancelEmailChange as call } from '@cairn/contract/member/account/email-change.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { endEmailChange } from '../../shared/members/end-email-change.ts'

/** Ends the pending change of email, confirmed or not. The email stays as it is. Refuses `email_change_over`. */
export const cancelEmailChange = route(call, async ({ audit, caller: { memberId }, tx }) => {
  await lockMemberRow(tx, memberId)
  const changeId = await endEmailChange(tx, memberId, 'cancelled')
  if (!changeId) throw refuse('email_change_over')
  queueMail(tx, { memberId, name: 'email_change_cancelled', recordId: changeId })
  await audit('email_change_cancelled', { memberId })
  return { msg: 'Your email stays as it is' }
})
