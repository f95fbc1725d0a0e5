import { sql } from 'kysely'
import { freezeOwnAccount as ownCall } from '@cairn/contract/member/account/security.ts'
import { describeFreezeLink as describeCall, freezeAccount as call } from '@cairn/contract/member/account/sessions.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Audit } from '../../platform/http/callers.ts'
import { route } from '../../platform/http/route.ts'
import { findLink, retireLinks, useLink } from '../../shared/mails/mail-links.ts'
import type { Services } from '../../platform/services.ts'
import { rewriteIfSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { endSessions } from '../../shared/access/sessions/tokens.ts'

/** The event that the mail with this link reported. The call changes no record: the link works as before. */
export const describeFreezeLink = route(describeCall, async ({ body, services, tx }) => {
  const { tokenHash } = await findLink(tx, services.keys, body.token, 'freeze_account')
  const mail = await tx
    .selectFrom('mail_links as link')
    .innerJoin('mails as mail', 'mail.id', 'link.mail_id')
    .where('link.token_hash', '=', tokenHash)
    .select(['mail.subject', sql<Date>`mail.queued_at`.as('at')])
    .executeTakeFirst()
  return { data: { what: mail?.subject ?? null, at: mail?.at ?? null } }
})

/** Locks an account by the link of a security mail, without a sign-in, because an attacker may hold the session. */
export const freezeAccount = route(call, async ({ audit, body, services, tx }) => ({
  data: await freeze({ audit, services, tx }, await useLink(tx, services.keys, body.token, 'freeze_account')),
}))

/** Locks the member's own account, because an intruder may be in it. */
export const freezeOwnAccount = route(ownCall, async ({ audit, caller, services, tx }) => ({
  data: await freeze({ audit, services, tx }, caller.memberId),
}))

interface Freezing {
  audit: Audit
  services: Services
  tx: Transaction
}

/** Locks an account and its withdrawals for its member, and ends every session. Returns a sentence to show. */
async function freeze({ audit, services, tx }: Freezing, memberId: string): Promise<string> {
  await rewriteIfSigned(tx, services, ['member', memberId], () =>
    tx
      .updateTable('members')
      .set({ locked_at: sql`coalesce(locked_at, now())` })
      .where('id', '=', memberId)
      .execute(),
  )
  await endSessions(tx, memberId, 'locked')
  await retireLinks(tx, memberId, 'freeze_account')
  await audit('account_frozen', { memberId })
  return 'Your account is locked. Contact support to unlock it'
}
