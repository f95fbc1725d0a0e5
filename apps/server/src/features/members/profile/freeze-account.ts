import { sql } from 'kysely'
import { freezeAccount as call } from '@cairn/contract/member/sessions.ts'
import { route } from '../../../platform/http/route.ts'
import { retireLinks, useLink } from '../../../shared/mails/mail-links.ts'
import { endSessions } from '../../../shared/sessions/tokens.ts'

/**
 * Locks an account by the link of a security mail, without a sign-in, because the session may be in the hands
 * of an attacker. Every session ends, and only support unlocks the account.
 */
export const freezeAccount = route(call, async ({ audit, body, tx }) => {
  const memberId = await useLink(tx, body.token, 'freeze_account')
  await tx
    .updateTable('members')
    .set({ locked_at: sql`coalesce(locked_at, now())` })
    .where('id', '=', memberId)
    .execute()
  await endSessions(tx, memberId, 'locked')
  await retireLinks(tx, memberId, 'freeze_account')
  await audit('account_frozen', { memberId })
  return { data: 'Your account is locked. Contact support to unlock it' }
})
