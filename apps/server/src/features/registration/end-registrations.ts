import { sql } from 'kysely'
import { everHadMoney } from '../../ledger/reporting/ever-had-money.ts'
import { eraseAccount, hashUnknownPassword } from '../../shared/members/erase-account.ts'
import type { Task } from '../../platform/jobs/task.ts'

const batchSize = 200

/**
 * Ends the registrations that nobody confirmed within seven days, where money requires the confirmation. The owner of the mailbox
 * can then register, with no sponsor that a stranger chose. An account that ever had money stays. It runs every five minutes.
 */
export const endRegistrations: Task = async (_payload, { config, database, files }) => {
  const due = await database.kysely
    .selectFrom('members')
    .where('email_confirmed_at', 'is', null)
    .where('registered_at', '<=', sql<Date>`now() - interval '7 days'`)
    .where('closed_at', 'is', null)
    .where('locked_at', 'is', null)
    .where(
      sql<boolean>`coalesce((select email_confirmation_required from settings), ${config.SMTP_URL !== ''})
        and not exists (select from closing_blockers(members.id))
        and not ${everHadMoney(sql.ref('members.id'))}`,
    )
    .orderBy('registered_at')
    .limit(batchSize)
    .select(['id', sql<string>`lower(email)`.as('email')])
    .execute()
  if (due.length === 0) return
  const passwordHash = await hashUnknownPassword()
  for (const { id: memberId, email } of due) {
    await eraseAccount({ database, files }, { memberId, email, passwordHash }, [
      'end_registration',
      'registration_ended',
    ])
  }
}
