import type { Transaction } from '../../platform/database/database.ts'
import type { EmailChangeOutcome } from '../../schema/people.ts'
import { endWaiting } from './end-waiting.ts'
import { retireLinks } from '../mails/mail-links.ts'

/** Ends the pending change of email and its link, if any, and returns its id. The caller has locked the member's row. */
export async function endEmailChange(
  tx: Transaction,
  memberId: string,
  outcome: EmailChangeOutcome,
): Promise<string | undefined> {
  const changeId = await endWaiting(tx, 'email_changes', memberId, outcome)
  // The lock makes a link that is created at this moment find the change ended.
  await retireLinks(tx, memberId, 'confirm_new_email')
  return changeId
}
