import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Audit } from '../../platform/http/callers.ts'
import { retireLinks } from '../mails/mail-links.ts'
import { endSessions } from '../sessions/tokens.ts'

/**
 * Locks an account at the wish of its member: every session ends, nobody signs in, no withdrawal is approved, and only
 * support unlocks it. Returns a sentence to show.
 */
export async function freezeMember(tx: Transaction, audit: Audit, memberId: string): Promise<string> {
  await tx
    .updateTable('members')
    .set({ locked_at: sql`coalesce(locked_at, now())` })
    .where('id', '=', memberId)
    .execute()
  await endSessions(tx, memberId, 'locked')
  await retireLinks(tx, memberId, 'freeze_account')
  await audit('account_frozen', { memberId })
  return 'Your account is locked. Contact support to unlock it'
}
