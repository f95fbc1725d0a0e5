import { sql } from 'kysely'
import { resetPassword as call } from '@cairn/contract/member/sessions.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { clearAttempts } from '../../../platform/http/limits/rate-limits.ts'
import { route } from '../../../platform/http/route.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { findLink, retireLinks, useLink } from '../../../shared/mails/mail-links.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { forgetOrigins } from '../../../shared/origins/known-origins.ts'
import { accountLimits } from '../../../shared/passwords/sign-in-limits.ts'
import { endSessions } from '../../../shared/sessions/tokens.ts'
import { requireGoodPassword } from '../../../shared/passwords/require-good-password.ts'

/**
 * Sets a new password by a mailed link. Every session ends and withdrawals are locked for at least a day, because a
 * stranger may read the mailbox; a mail informs the owner. The link also proves that the mailbox is theirs, so the
 * email is confirmed.
 */
export const resetPassword = route(
  call,
  async ({ body, services }) => {
    const { full_name, email } = await inTransaction(services.database, async (tx) =>
      tx
        .selectFrom('members')
        .select(['full_name', 'email'])
        .where('id', '=', await findLink(tx, body.token, 'reset_password'))
        .executeTakeFirstOrThrow(),
    )
    requireGoodPassword(services, body.password, [full_name, email])
    return hashPassword(body.password, { kind: 'member', id: email })
  },
  async ({ audit, body, services, prepared, tx }) => {
    const memberId = await useLink(tx, body.token, 'reset_password')
    const member = await tx
      .updateTable('members')
      .set({
        password_hash: prepared,
        withdrawals_locked_until: sql`greatest(withdrawals_locked_until,
          now() + (select make_interval(hours => reset_lock_hours) from settings))`,
        email_confirmed_at: sql`coalesce(email_confirmed_at, now())`,
      })
      .where('id', '=', memberId)
      .returning(sql<string>`lower(email)`.as('email'))
      .executeTakeFirstOrThrow()
    await endSessions(tx, memberId, 'password_reset')
    await forgetOrigins(tx, memberId)
    await retireLinks(tx, memberId, 'reset_password')
    queueMail(tx, { memberId, name: 'password_reset' })
    await audit('password_reset', { memberId })
    await clearAttempts(services, accountLimits(member.email))
    return {}
  },
)
