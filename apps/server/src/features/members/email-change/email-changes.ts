import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { EmailChangeOutcome } from '../../../platform/database/tables/people.ts'
import { retireLinks } from '../../../shared/mails/mail-links.ts'

/**
 * Ends the change of email that waits, and the link that would confirm it. Returns its id, or null when none waits. The
 * caller has locked the member's row.
 */
export async function endEmailChange(
  tx: Transaction,
  memberId: string,
  outcome: EmailChangeOutcome,
): Promise<string | null> {
  const ended = await tx
    .updateTable('email_changes')
    .set({ ended_at: sql`now()`, outcome })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // A link that is made at this moment waits for the row, and then finds the change over.
  await retireLinks(tx, memberId, 'confirm_new_email')
  return ended?.id ?? null
}
