import { sql } from 'kysely'
import { lockMember as call } from '@cairn/contract/operator/members/member-actions.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { rewriteIfSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { endSessions } from '../../../shared/access/sessions/tokens.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'

/** Locks an account: no sign-in, no call of an open session, no approval of a withdrawal. */
export const lockMember = route(call, async ({ audit, body, caller, params, services, tx }) => {
  const member = await lockMemberRow(tx, params.id)
  if (member.locked_at) throw refuse('member_already_locked')
  await rewriteIfSigned(tx, services, ['member', member.id], () =>
    tx
      .updateTable('members')
      .set({ locked_at: sql`now()`, locked_by: caller.operatorId, lock_reason: body.reason })
      .where('id', '=', member.id)
      .execute(),
  )
  await endSessions(tx, member.id, 'locked')
  await audit('member_locked', { memberId: member.id, details: { reason: body.reason } })
  return { msg: 'The account is locked' }
})
