import { sql } from 'kysely'
import { confirmEmail as call } from '@cairn/contract/member/account/sessions.ts'
import { route } from '../../platform/http/route.ts'
import { useLink } from '../../shared/mails/mail-links.ts'
import { rewriteIfSigned } from '../../shared/signing/signatures/sign-stored.ts'

/** Confirms a member's email address by the link of a mail. */
export const confirmEmail = route(call, async ({ audit, body, services, tx }) => {
  const memberId = await useLink(tx, services.keys, body.token, 'confirm_email')
  await rewriteIfSigned(tx, services, ['member', memberId], () =>
    tx
      .updateTable('members')
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', memberId)
      .execute(),
  )
  await audit('email_confirmed', { memberId })
  return {}
})
