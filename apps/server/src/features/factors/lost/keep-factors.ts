import { keepFactors as call } from '@cairn/contract/member/factors.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { endWaiting } from '../../../shared/members/end-waiting.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'

/** Stops the removal of the caller's second factors: who is signed in has not lost them. Refuses `factor_removal_over`. */
export const keepFactors = route(call, async ({ audit, caller: { memberId }, tx }) => {
  await lockMemberRow(tx, memberId)
  if (!(await endWaiting(tx, 'factor_removals', memberId, 'stopped'))) throw refuse('factor_removal_over')
  queueMail(tx, { memberId, name: 'factor_removal_stopped' })
  await audit('factor_removal_stopped', { memberId })
  return {}
})
