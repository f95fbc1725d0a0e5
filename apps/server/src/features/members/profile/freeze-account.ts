import { freezeAccount as call } from '@cairn/contract/member/sessions.ts'
import { route } from '../../../platform/http/route.ts'
import { useLink } from '../../../shared/mails/mail-links.ts'
import { freezeMember } from '../../../shared/members/freeze-member.ts'

/**
 * Locks an account by the link of a security mail, without a sign-in, because the session may be in the hands
 * of an attacker. Every session ends, and only support unlocks the account.
 */
export const freezeAccount = route(call, async ({ audit, body, tx }) => ({
  data: await freezeMember(tx, audit, await useLink(tx, body.token, 'freeze_account')),
}))
