import { sql } from 'kysely'
import { describeFreezeLink as call } from '@cairn/contract/member/sessions.ts'
import { route } from '../../../platform/http/route.ts'
import { findLink } from '../../../shared/mails/mail-links.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'

/** What had happened when the mail with this link was sent. It changes nothing: the link works as before. */
export const describeFreezeLink = route(call, async ({ body, tx }) => {
  await findLink(tx, body.token, 'freeze_account')
  const mail = await tx
    .selectFrom('mail_links as link')
    .innerJoin('mails as mail', 'mail.id', 'link.mail_id')
    .where('link.token_hash', '=', hashToken(body.token))
    .select(['mail.subject', sql<Date>`mail.queued_at`.as('at')])
    .executeTakeFirst()
  return { data: { what: mail?.subject ?? null, at: mail?.at ?? null } }
})
