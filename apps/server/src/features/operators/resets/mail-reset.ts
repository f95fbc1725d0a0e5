import { randomUUIDv7 } from 'node:crypto'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { backOfficeUrl } from '../back-office-url.ts'
import { drawResetLink, resetMinutes } from './start-reset.ts'

/** Mails the link of a reset. The token is made at the sending, so that no job's payload has it. */
export const mailReset: Task = async ({ resetId = '' }, context) => {
  const drawn = await inTransaction(context.database, (tx) => drawResetLink(tx, context.keys, resetId))
  if (!drawn) return
  await context.mailer.send({
    // Each attempt has another token, so it is another mail.
    id: randomUUIDv7(),
    kind: 'operator_reset',
    to: { name: drawn.name, address: drawn.email },
    subject: 'Set up your access again',
    paragraphs: [
      'Two owners agreed that you set up your access to the back office again. You are signed out everywhere.',
      'What you had lost works no longer. Open the link to replace it.',
    ],
    link: {
      label: 'Set up your access again',
      // After the #, the token stays in the browser: no server log and no Referer has it.
      url: `${backOfficeUrl(context)}/access-reset#${drawn.token}`,
      note: `The link works once, for ${resetMinutes} minutes. If you did not ask for it, tell the owners now, and do not open it.`,
    },
  })
}
