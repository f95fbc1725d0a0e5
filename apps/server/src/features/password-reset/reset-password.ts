import { sql } from 'kysely'
import { describeResetLink as describeCall, resetPassword as call } from '@cairn/contract/member/account/sessions.ts'
import { inReads, type Transaction } from '../../platform/database/database.ts'
import { clearAttempts } from '../../platform/http/limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { findLink, retireLinks, useLink } from '../../shared/mails/mail-links.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import { lockMemberRow } from '../../shared/members/lock-member-row.ts'
import { accountLimits } from '../../shared/access/passwords/sign-in-limits.ts'
import { requireGoodPassword } from '../../shared/access/passwords/require-good-password.ts'
import { rewriteIfSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { undoLeftBehind } from '../../shared/access/recovery/undo-left-behind.ts'

/** The account whose password the link changes, for the holder's password manager. It has no effect: the link works as before. */
export const describeResetLink = route(describeCall, async ({ body, services, tx }) => {
  const { email } = await findResetting(tx, services, body.token)
  return { data: { email } }
})

/**
 * Sets a new password by a mailed link. Every session ends, additions of the last seven days are undone, and withdrawals are
 * locked for at least a day, because a stranger may read the mailbox; a mail informs the owner. The link also proves the mailbox,
 * so the email is confirmed; a sponsor named before that is removed.
 */
export const resetPassword = route(
  call,
  async ({ body, services }) => {
    const { full_name, email } = await inReads(services.database, (tx) => findResetting(tx, services, body.token))
    requireGoodPassword(services, body.password, [full_name, email])
    return hashPassword(body.password, { kind: 'member', id: email })
  },
  async ({ audit, body, services, prepared, tx }) => {
    const memberId = await useLink(tx, services.keys, body.token, 'reset_password')
    await lockMemberRow(tx, memberId)
    const undone = (await undoLeftBehind(tx, memberId, 'password_reset')).join(' ')
    await tx.rows('select forget_unproved_sponsor($1)', [memberId])
    const member = await rewriteIfSigned(tx, services, ['member', memberId], () =>
      tx
        .updateTable('members')
        .set({
          password_hash: prepared,
          withdrawals_locked_until: sql`greatest(withdrawals_locked_until,
            now() + (select make_interval(hours => reset_lock_hours) from settings))`,
          email_confirmed_at: sql`coalesce(email_confirmed_at, now())`,
        })
        .where('id', '=', memberId)
        .returning(sql<string>`lower(email)`.as('email'))
        .executeTakeFirstOrThrow(),
    )
    await retireLinks(tx, memberId, 'reset_password')
    queueMail(tx, { memberId, name: 'password_reset', facts: { undone } })
    await audit('password_reset', { memberId, details: { undone } })
    await clearAttempts(services, accountLimits(member.email))
    return {}
  },
)

async function findResetting(tx: Transaction, { keys }: Services, token: string) {
  const { memberId } = await findLink(tx, keys, token, 'reset_password')
  return tx.selectFrom('members').select(['full_name', 'email']).where('id', '=', memberId).executeTakeFirstOrThrow()
}
