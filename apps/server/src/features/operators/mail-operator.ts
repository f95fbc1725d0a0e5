import type { Fact } from '../../platform/mail/mail-content.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { backOfficeUrl } from './back-office-url.ts'

const toAllOwners = 'All owners get this email. If you do not know why, ask the others before anything else.'

/** Mails an operator a notice, unless they were removed since. */
export const mailOperator: Task = async (
  { mailId = '', operatorId = '', subject = '', text = '', facts = '[]', path = '', note = toAllOwners },
  context,
) => {
  const operator = await context.database.kysely
    .selectFrom('operators')
    .where('id', '=', operatorId)
    .where('removed_at', 'is', null)
    .select(['name', 'email'])
    .executeTakeFirst()
  if (!operator) return
  await context.mailer.send({
    id: mailId,
    kind: 'operator_notice',
    to: { name: operator.name, address: operator.email },
    subject,
    paragraphs: [text],
    facts: JSON.parse(facts) as Fact[],
    link: {
      label: 'Open it in the back office',
      url: `${backOfficeUrl(context)}${path}`,
      note,
    },
  })
}
