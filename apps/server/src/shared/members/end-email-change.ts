import type { Transaction } from '../../platform/database/database.ts'
import type { EmailChangeOutcome } from '../../schema/people.ts'
import { endWaiting } from './end-waiting.ts'
import { retireLinks } from '../mails/mail-links.ts'

/**
 * Ends the change of email that waits, and the link that would confirm it. Returns its id, or undefined when none waits.
 * The caller has locked the member's row.
 */
export async function endEmailChange(
  tx: Transaction,
  memberId: string,
  outcome: EmailChangeOutcome,
): Promise<string | undefined> {
  const changeId = await endWaiting(tx, 'email_changes', memberId, outcome)
  // A link that is made at this moment waits for the row, and then finds the change over.
  await retireLinks(tx, memberId, 'confirm_new_email')
  return changeId
}
