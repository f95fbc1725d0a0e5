import { sql } from 'kysely'
import { resetPassword as call } from '@cairn/contract/member/sessions.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { clearAttempts } from '../../../platform/http/limits/rate-limits.ts'
import { route } from '../../../platform/http/route.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import { findLink, retireLinks, useLink } from '../mailed-links/mail-links.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { accountLimits } from '../../../shared/passwords/sign-in-limits.ts'
import { endSessions } from '../../../shared/sessions/tokens.ts'
import { requireGoodPassword } from '../../../shared/passwords/require-good-password.ts'

/**
 * Takes a new password by the link of a mail. Every session ends and withdrawals are held for a day at least, because whoever reads
 * the mailbox may not be its owner; the owner hears of it by mail. The mailbox has shown to be theirs, so it is confirmed.
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
    requireGoodPassword(body.password, [full_name, email])
    return hashPassword(body.password)
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
    await retireLinks(tx, memberId, 'reset_password')
    await enqueueJob(tx, 'send_password_notice', { memberId, why: 'reset' })
    await audit('password_reset', { memberId })
    await clearAttempts(services, accountLimits(member.email))
    return {}
  },
)
