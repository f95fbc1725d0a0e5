import { sql } from 'kysely'
import { confirmEmail } from '@cairn/contract/member/sessions.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { route } from '../../platform/http/route.ts'
import { useLink } from '../../platform/mail/mail-links.ts'

/** Confirms a member's email address by the link of a mail. */
export default route(confirmEmail, async ({ body, caller, requestId, tx }) => {
  const memberId = await useLink(tx, body.token, 'confirm_email')
  await tx
    .updateTable('members')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('id', '=', memberId)
    .execute()
  await recordAudit(
    tx,
    { caller, requestId },
    { did: 'email_confirmed', subject: { kind: 'member', id: memberId }, memberId },
  )
  return {}
})
