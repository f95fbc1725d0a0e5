import type { UpdateObject } from 'kysely'
import { editProfile as call } from '@cairn/contract/member/account/members.ts'
import { inReads } from '../../platform/database/database.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { hasSecondFactor } from '../../shared/access/factors/find-factors.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import { checkPassword } from '../../shared/access/passwords/check-password.ts'
import { findOwnAccount } from '../../shared/access/passwords/find-account.ts'
import { rewriteIfSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { endSessions, rotateToken } from '../../shared/access/sessions/tokens.ts'
import { requireReauthentication } from '../../shared/access/reauthentication.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { requireGoodPassword } from '../../shared/access/passwords/require-good-password.ts'
import { saveAddresses } from './addresses/save-addresses.ts'
import { readUser } from './user.ts'

/**
 * Changes the profile; absent fields stay as they are. A new password needs the current one, or re-authentication within the last five
 * minutes; an account with a second factor accepts only the latter, because a thief may know the password. It ends every other
 * session. Returns the saved user and a new token.
 */
export const editProfile = route(
  call,
  async ({ body, caller, services, address, device, requestId }) => {
    if (!body.password) return null
    if (await hasSecondFactor(services.database.kysely, caller.memberId)) {
      await inReads(services.database, (tx) => requireReauthentication(tx, caller))
    }
    const account = await findOwnAccount(services, caller.memberId)
    // The name may change in the same save.
    requireGoodPassword(services, body.password, [account.fullName, account.email, body.full_name ?? ''])
    if (body.current_password) {
      const attempt = { password: body.current_password, address, device, requestId }
      await checkPassword(services, account, { ...attempt, refusal: 'current_password_wrong' })
    } else if (!caller.isReauthenticated) {
      throw refuse('current_password_required')
    }
    const newHash = await hashPassword(body.password, { kind: 'member', id: account.email })
    return { oldHash: account.passwordHash, newHash, gavePassword: Boolean(body.current_password) }
  },
  async ({ audit, body, caller, services, prepared, tx }) => {
    const { memberId } = caller
    const before = await tx
      .selectFrom('members')
      .select(['full_name', 'investment_plan', 'password_hash'])
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow()

    const changes: UpdateObject<Tables, 'members'> = {}
    if (body.full_name && body.full_name !== before.full_name) changes.full_name = body.full_name
    if (body.investment_plan && body.investment_plan !== before.investment_plan) {
      changes.investment_plan = body.investment_plan
    }
    if (prepared) {
      // The password was reset in between, so the check above is outdated.
      if (before.password_hash !== prepared.oldHash) throw refuse('session_ended')
      changes.password_hash = prepared.newHash
      await endSessions(tx, memberId, 'password_changed', caller)
      queueMail(tx, { memberId, name: 'password_changed' })
    }
    const columns = Object.keys(changes)
    const save = () => tx.updateTable('members').set(changes).where('id', '=', memberId).execute()
    // The password is signed.
    if (prepared) await rewriteIfSigned(tx, services, ['member', memberId], save)
    else if (columns.length > 0) await save()

    const saving = {
      caller,
      services,
      gavePassword: prepared?.gavePassword ?? false,
      prefersReauthentication: body.prefers_reauthentication ?? false,
    }
    const changedAssets = await saveAddresses(tx, saving, body)
    const changed = [
      ...columns.map((column) => (column === 'password_hash' ? 'password' : column)),
      ...changedAssets.map((asset) => `${asset}_address`),
    ]
    if (changed.length > 0) {
      // Each entry is kept for ever.
      await countAttempt(services, [['profileEditOfMember', memberId]])
      await audit('profile_edited', { memberId, details: { changed: changed.join(' ') } })
    }
    return { user: await readUser(tx, services, caller), data: rotateToken(tx, services.keys, caller) }
  },
)
