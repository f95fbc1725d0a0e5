import type { Config } from '../../config.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * Refuses `email_unconfirmed` when money waits for a confirmed address and this member's is not. It waits when the setting
 * says so, and, where the setting says nothing, when mail is really sent.
 */
export async function requireConfirmedEmail(tx: Transaction, memberId: string, config: Config): Promise<void> {
  const found = await tx
    .selectFrom('members')
    .innerJoin('settings', (join) => join.onTrue())
    .where('members.id', '=', memberId)
    .select(['members.email_confirmed_at', 'settings.email_confirmation_required'])
    .executeTakeFirst()
  const isRequired = found?.email_confirmation_required ?? config.SMTP_URL !== ''
  if (isRequired && !found?.email_confirmed_at) throw refuse('email_unconfirmed')
}
