import { sql } from 'kysely'
import { listMemberMails as call } from '@cairn/contract/operator/mails/mails.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { emailFor } from '../../shared/members/email-for.ts'
import { canResend, statusOfMail } from './resend-mail.ts'

/** A member's mails, newest first. */
export const listMemberMails = route(call, async ({ caller, params, query, tx }) => {
  const records = tx
    .selectFrom('mails')
    .where('member_id', '=', params.id)
    .select([
      'id',
      'name',
      statusOfMail.as('status'),
      'sent_to',
      'queued_at',
      'sent_at',
      'last_error as error',
      sql<string | null>`(select name from operators where id = mails.resent_by)`.as('resent_by'),
    ])
  const order = { time: 'queued_at', id: 'id', direction: 'desc' } as const
  const [{ page, next }] = await Promise.all([
    readPage(records, order, query),
    tx
      .selectFrom('members')
      .where('id', '=', params.id)
      .select('id')
      .executeTakeFirstOrThrow(() => refuse('not_found')),
  ])
  return {
    mails: page.map((mail) => {
      const { id, name, status, sent_to, queued_at, sent_at, error, resent_by } = mail
      const mailbox = sent_to === null ? null : emailFor(caller, sent_to)
      return { id, name, status, mailbox, queued_at, sent_at, error, resent_by, can_resend: canResend(mail) }
    }),
    next,
  }
})
