import { sql } from 'kysely'
import { resendMail as call } from '@cairn/contract/operator/mails/mails.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'

/**
 * Sends a mail again, to the current mailbox of the account: a former one gets no new link. Words and links are made again, from
 * the current records. Counted by member, so that no mailbox is filled.
 */
export const resendMail = route(
  call,
  async ({ params, services }) => {
    const mail = await services.database.kysely
      .selectFrom('mails')
      .where('id', '=', params.id)
      .select('member_id')
      .executeTakeFirstOrThrow(() => refuse('not_found'))
    await countAttempt(services, [['resendToMember', mail.member_id]])
  },
  async ({ audit, caller, params, tx }) => {
    const mail = await tx
      .selectFrom('mails')
      .where('id', '=', params.id)
      .select(['id', 'member_id', 'name', 'record_id', 'facts', canResend.as('can_resend')])
      .executeTakeFirstOrThrow(() => refuse('not_found'))
    if (!mail.can_resend) throw refuse('mail_not_resendable')
    const { facts, member_id: memberId, name, record_id: recordId } = mail
    const resend = { of: mail.id, by: caller.operatorId }
    queueMail(tx, { memberId, name, recordId, facts, resend })
    await audit('mail_resent', { memberId, details: { mail: name } })
    return { msg: 'The email will be sent shortly' }
  },
)

/** The status of a mail, from its record. */
export const statusOfMail = sql<string>`case when sent_at is not null then 'sent' when skipped_at is not null then 'skipped'
  when failed_at is not null then 'failed' else 'queued' end`

/**
 * Whether a mail can be sent again to the member's mailbox: not a link for a new password, which needs a right of its own; not a
 * link that confirms a new mailbox, which belongs there; not a pending mail, which is sent anyway.
 */
export const canResend = sql<boolean>`(name not in ('reset_password', 'confirm_new_email')
  and ${statusOfMail} in ('sent', 'failed'))`
