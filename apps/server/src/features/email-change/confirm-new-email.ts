import { sql } from 'kysely'
import { confirmNewEmail as call } from '@cairn/contract/member/account/email-change.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { signStored } from '../../shared/signing/signatures/sign-stored.ts'
import { useLink } from '../../shared/mails/mail-links.ts'

/**
 * Confirms a change of email by the link in the mail to the new mailbox. It takes effect after the waiting period of a changed
 * payout address, and the old mailbox is told when. Refuses `link_not_valid`.
 */
export const confirmNewEmail = route(call, async ({ audit, body, services, tx }) => {
  const memberId = await useLink(tx, services.keys, body.token, 'confirm_new_email')
  const change = await tx
    .updateTable('email_changes')
    .set({
      confirmed_at: sql`now()`,
      takes_effect_at: sql`now() + (select make_interval(hours => address_lock_hours) from settings)`,
    })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .returning(['id', 'old_email'])
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
  await signStored(tx, services.keys, 'email_change', change.id)
  queueMail(tx, { memberId, name: 'email_change_confirmed', recordId: change.id, mailbox: change.old_email })
  await audit('email_change_confirmed', { memberId })
  return {}
})
