import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { Audit } from '../../platform/http/callers.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import type { UsedFactor } from '../../shared/access/factors/use-code.ts'
import type { Origin } from '../../shared/access/origins/known-origins.ts'
import { startSession } from '../../shared/access/sessions/tokens.ts'

/** With the factors used beside the password, or in its place. */
interface Entering extends Origin, Partial<UsedFactor> {
  memberId: string
}

/**
 * Locks a member for a sign-in: a concurrent change of password or lock of the account comes before or after. With a hash, the
 * member must still have this password. Refuses `wrong_credentials` and `account_locked`.
 */
export async function lockForSignIn(tx: Transaction, memberId: string, passwordHash?: string): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .$if(passwordHash !== undefined, (members) => members.where('password_hash', '=', passwordHash ?? ''))
    .select('locked_at')
    .forShare()
    .executeTakeFirstOrThrow(() => refuse('wrong_credentials'))
  if (member.locked_at) throw refuse('account_locked')
}

/** Starts the session of a member who has proved their identity. Returns its first token. */
export async function openMemberSession(
  tx: Transaction,
  { audit, services }: { audit: Audit; services: Services },
  entering: Entering,
): Promise<string> {
  const { memberId, address, device, factor, since } = entering
  const token = await startSession(tx, services.keys, memberId, { address, device }, since ?? null)
  // Links expire. An unconfirmed member who signs in gets another.
  if (await needsConfirmationMail(tx, memberId)) {
    queueMail(tx, { memberId, name: 'confirm_email' })
  }
  await audit('signed_in', { memberId, details: { address, ...(factor && { factor }) } })
  return token
}

async function needsConfirmationMail(tx: Transaction, memberId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('members as member')
    .select('id')
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from mail_links where member_id = member.id and purpose = 'confirm_email'
        and used_at is null and expires_at > now())`,
    )
    .executeTakeFirst()
  return found !== undefined
}
