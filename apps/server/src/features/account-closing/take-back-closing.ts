import { takeBackClosing as call } from '@cairn/contract/member/account/closing.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { endWaiting } from '../../shared/members/end-waiting.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'

/** Keeps the account. Refuses `closing_over`. */
export const takeBackClosing = route(call, async ({ audit, caller: { memberId }, tx }) => {
  await lockMemberRow(tx, memberId)
  if (!(await endWaiting(tx, 'account_closings', memberId, 'taken_back'))) throw refuse('closing_over')
  queueMail(tx, { memberId, name: 'closing_taken_back' })
  await audit('account_closing_taken_back', { memberId })
  return { msg: 'Your account stays' }
})
