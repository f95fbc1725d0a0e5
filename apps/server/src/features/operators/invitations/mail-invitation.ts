import { randomUUIDv7 } from 'node:crypto'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { backOfficeUrl } from '../back-office-url.ts'
import { drawInvitationLink, invitationHours } from './make-invitation.ts'

/**
 * Mails the link of an invitation, unless it was withdrawn. The token is made at the sending, so that no job's payload has it.
 */
export const mailInvitation: Task = async ({ invitationId = '' }, context) => {
  const drawn = await inTransaction(context.database, (tx) => drawInvitationLink(tx, context.keys, invitationId))
  if (!drawn) return
  await context.mailer.send({
    // Each attempt has another token, so it is another mail.
    id: randomUUIDv7(),
    kind: 'operator_invitation',
    to: { name: null, address: drawn.email },
    subject: 'You are invited to the back office',
    paragraphs: [
      `You are invited to be an operator, as ${drawn.role}.`,
      'You will choose a password and set up an authenticator app.',
    ],
    link: {
      label: 'Set up your access',
      // After the #, the token stays in the browser: no server log and no Referer has it.
      url: `${backOfficeUrl(context)}/invitation#${drawn.token}`,
      note: `The link works once, for ${invitationHours} hours. If you did not expect it, ignore this email.`,
    },
  })
}
