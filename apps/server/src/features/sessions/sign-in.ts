import { sql } from 'kysely'
import { signIn as call } from '@cairn/contract/member/sessions.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requireFreeTurn } from '../../platform/crypto/passwords.ts'
import { checkPassword } from '../../shared/passwords/check-password.ts'
import { findAccount } from '../../shared/passwords/find-account.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { startSession } from '../../shared/sessions/tokens.ts'

/**
 * Signs a member in. An unknown email and a wrong password are refused alike, in the same time; only the right
 * password reveals that an account is locked.
 */
export const signIn = route(
  call,
  async ({ body, services, address, requestId }) => {
    requireFreeTurn()
    const account = await findAccount(services, body.username)
    const { password } = body
    await checkPassword(services, account, { password, address, requestId, refusal: 'wrong_credentials' })
    return account
  },
  async ({ audit, prepared, address, device, tx }) => {
    // The lock orders this sign-in before or after a password change that runs at the same moment.
    const member = await tx
      .selectFrom('members as member')
      .where('id', '=', prepared.memberId ?? '')
      .where('password_hash', '=', prepared.passwordHash ?? '')
      .select([
        'id',
        'locked_at',
        sql<boolean>`email_confirmed_at is null and not exists (
          select from mail_links where member_id = member.id and purpose = 'confirm_email'
            and used_at is null and expires_at > now())`.as('needs_confirmation_mail'),
      ])
      .forShare()
      .executeTakeFirstOrThrow(() => refuse('wrong_credentials'))
    if (member.locked_at) throw refuse('account_locked')

    const token = await startSession(tx, member.id, { address, device })
    // Links expire. A member who signs in without having confirmed gets another.
    if (member.needs_confirmation_mail) {
      queueMail(tx, { memberId: member.id, name: 'confirm_email' })
    }
    await audit('signed_in', { memberId: member.id, details: { address } })
    return { data: token }
  },
)
