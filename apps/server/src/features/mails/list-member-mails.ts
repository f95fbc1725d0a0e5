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
      'sent_to as mailbox',
      'queued_at',
      'sent_at',
      'last_error as error',
      sql<string | null>`(select name from operators where id = mails.resent_by)`.as('resent_by'),
      canResend.as('can_resend'),
    ])
  const order = { time: 'queued_at', id: 'id', direction: 'desc' } as const
  const [{ rows, next }] = await Promise.all([
    readPage(tx, records, order, query),
    tx
      .selectFrom('members')
      .where('id', '=', params.id)
      .select('id')
      .executeTakeFirstOrThrow(() => refuse('not_found')),
  ])
  return { mails: rows.replace('mailbox', (mailbox) => emailFor(caller, mailbox)), next }
})
