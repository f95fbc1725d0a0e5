import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { BoundCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import { createOwnedToken, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import { createSecret, sealSecret } from '../../../shared/access/factors/authenticator.ts'

/** How long the link of an invitation works: NIST SP 800-63B's limit for an enrolment code to a known address. */
export const invitationHours = 24

interface NewInvitation {
  email: string
  role: OperatorRole
  keys: Keys
  /** The approved request; null only without a second owner. The database enforces both. */
  approvalId: string | null
}

/** Creates an invitation, without a link; returns its id. Refuses `operator_email_taken` and `operator_invited_already`. */
export async function makeInvitation(
  tx: Transaction,
  { audit, caller }: Pick<BoundCaller, 'audit' | 'caller'>,
  { email, role, keys, approvalId }: NewInvitation,
): Promise<string> {
  await requireNoOperator(tx, email)
  const id = randomUUIDv7()
  const secret = sealSecret(keys, id, createSecret())
  const invitedBy = caller.kind === 'operator' ? caller.operatorId : null
  await sql`select invite_operator(${id}, ${email}, ${role}, ${secret}, ${invitedBy}, ${approvalId})`.execute(tx)
  await audit('operator_invited', { subjectId: id, details: { email, role } })
  return id
}

/** Creates an approved invitation, and mails it. */
export const sendInvitation: ApprovalHandler<'operator_invitation'> = async (tx, context) => {
  const { approval, payload, services } = context
  const invitation = { ...payload, keys: services.keys, approvalId: approval.id }
  const invitationId = await makeInvitation(tx, context, invitation)
  await enqueueJob(tx, 'mail_operator_invitation', { invitationId })
}

/** Makes the link's token, with whom it is for, and invalidates an earlier one. Undefined when the invitation has ended. */
export async function drawInvitationLink(tx: Transaction, keys: Keys, id: string) {
  const token = createOwnedToken(id)
  const invitation = await tx
    .updateTable('operator_invitations')
    .set({
      token_hash: hashSecret(keys, 'operator invitation', token),
      expires_at: sql`now() + make_interval(hours => ${invitationHours})`,
    })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst()
  return invitation && { ...invitation, token }
}

/** Refuses `operator_email_taken` when an active operator has this email. */
export async function requireNoOperator(tx: Transaction, email: string): Promise<void> {
  const taken = await tx
    .selectFrom('operators')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('removed_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (taken) throw refuse('operator_email_taken')
}
