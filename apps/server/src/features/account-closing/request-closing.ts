import { randomUUIDv7 } from 'node:crypto'
import { requestClosing as call } from '@cairn/contract/member/account/closing.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { requireReauthentication } from '../../shared/access/reauthentication.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import { readClosing } from './view-closing.ts'

/**
 * Requests that the account is closed in seven days. Until then it works as before, and the member can cancel. Refuses
 * `account_not_empty` while there is money or may be, `closing_requested`, and `reauthentication_needed` unless the member has just proven
 * who they are.
 */
export const requestClosing = route(call, async ({ audit, caller, tx }) => {
  const { memberId } = caller
  requireConfirmedEmail(caller)
  await requireReauthentication(tx, caller)
  await lockMemberRow(tx, memberId)
  const { blockers, closing } = await readClosing(tx, memberId)
  if (closing) throw refuse('closing_requested')
  if (blockers.length > 0) throw refuse('account_not_empty')
  await tx.insertInto('account_closings').values({ id: randomUUIDv7(), member_id: memberId }).execute()
  queueMail(tx, { memberId, name: 'closing_requested' })
  await audit('account_closing_requested', { memberId })
  return { msg: 'Your account will be closed in seven days' }
})
