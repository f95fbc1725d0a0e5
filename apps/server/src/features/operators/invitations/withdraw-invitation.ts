import { sql } from 'kysely'
import { withdrawInvitation as call } from '@cairn/contract/operator/operators/operators.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'

/** Withdraws an invitation; its link becomes invalid, and the person may be invited again. */
export const withdrawInvitation = route(call, async ({ audit, params: { id }, tx }) => {
  const invitation = await tx
    .selectFrom('operator_invitations')
    .where('id', '=', id)
    .select(['email', 'accepted_at', 'withdrawn_at'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  if (invitation.accepted_at || invitation.withdrawn_at) throw refuse('invitation_over')

  await tx
    .updateTable('operator_invitations')
    .set({ withdrawn_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  const details = { email: invitation.email }
  await audit('operator_invitation_withdrawn', { subjectId: id, details })
  return { msg: 'The invitation is withdrawn' }
})
