import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestEmailChange as call } from '@cairn/contract/member/account/email-change.ts'
import { inReads } from '../../platform/database/database.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { requireReauthentication } from '../../shared/access/reauthentication.ts'
import { endEmailChange } from '../../shared/members/end-email-change.ts'

/**
 * Requests another email for the account; a pending request is replaced. Both mailboxes are mailed. Neither the reply nor its
 * duration shows whether the address has an account: the mail is made later, and only then it is decided to whom. Refuses
 * `email_same`, and `reauthentication_needed` unless the member has just proven who they are.
 */
export const requestEmailChange = route(
  call,
  async ({ caller, services }) => {
    await inReads(services.database, (tx) => requireReauthentication(tx, caller))
    await countAttempt(services, [['emailChangeOfMember', caller.memberId]])
  },
  async ({ audit, body, caller: { memberId }, tx }) => {
    const member = await tx
      .selectFrom('members')
      .where('id', '=', memberId)
      .select(['email', sql<boolean>`lower(email) = lower(${body.email})`.as('is_same')])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (member.is_same) throw refuse('email_same')

    await endEmailChange(tx, memberId, 'replaced')
    const id = randomUUIDv7()
    await tx
      .insertInto('email_changes')
      .values({ id, member_id: memberId, old_email: member.email, new_email: body.email })
      .execute()
    const mail = { memberId, recordId: id }
    queueMail(tx, { ...mail, name: 'confirm_new_email', mailbox: body.email })
    queueMail(tx, { ...mail, name: 'email_change_requested', mailbox: member.email })
    await audit('email_change_requested', { memberId })
    return { msg: 'We have sent a link to the new address' }
  },
)
