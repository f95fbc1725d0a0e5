import { sql } from 'kysely'
import { inviteOperator as call } from '@cairn/contract/operator/operators/operators.ts'
import { requestApproval } from '../../../shared/approvals/request-approval.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import { hasOtherOwner, lockOperator } from '../access/lock-operator.ts'
import { makeInvitation, requireNoOperator } from './make-invitation.ts'

/** Invites an operator. With two owners it takes both, or one person could invite their own second person. */
export const inviteOperator = route(call, async ({ body: { email, role, reason }, tx, ...by }) => {
  await lockOperator(tx, by.caller.operatorId, by.caller)
  await requireNoOperator(tx, email)
  await requireNotInvited(tx, email)
  if (await hasOtherOwner(tx, by.caller.operatorId)) {
    return requestApproval(tx, by, {
      kind: 'operator_invitation',
      payload: { email, role },
      sentence: `${email} is invited as ${role}`,
      reason,
      lockKey: `operator_invitation:${email.toLowerCase()}`.slice(0, 100),
    })
  }
  const invitation = { email, role, keys: by.services.keys, approvalId: null }
  const invitationId = await makeInvitation(tx, by, invitation)
  await enqueueJob(tx, 'mail_operator_invitation', { invitationId })
  return { approval_id: null, msg: 'The invitation will be emailed' }
})

async function requireNotInvited(tx: Transaction, email: string): Promise<void> {
  const open = await tx
    .selectFrom('operator_invitations')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (open) throw refuse('operator_invited_already')
}
