import { sql } from 'kysely'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { accountLimits } from '../../../shared/passwords/sign-in-limits.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { createToken } from '../../../platform/crypto/random-token.ts'
import { clearAttempts } from '../../../platform/http/limits/rate-limits.ts'
import { everHadMoney } from '../../../ledger/reporting/ever-had-money.ts'
import type { Task } from '../../../platform/jobs/task.ts'

const batchSize = 200

/**
 * Ends the registrations that nobody confirmed within seven days, where money waits for the confirmation. The owner of the mailbox
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
  // A password that nobody has: each row needs one.
  const passwordHash = await hashPassword(createToken(), { kind: 'member', id: 'registrations' })
  for (const { id: memberId, email } of due) {
    const names = await inTransaction(database, async (tx) => {
      const [ended] = await tx.rows<{ files: string[] }>('select end_registration($1, $2) as files', [
        memberId,
        passwordHash,
      ])
      await bindCaller(tx, { kind: 'system' }).audit('registration_ended', { memberId })
      return ended?.files ?? []
    }).catch((error: unknown) => {
      // It was confirmed, or locked, or got money at this moment.
      if (['CL013', 'CL014', '23514'].includes((error as { code?: string }).code ?? '')) return null
      throw error
    })
    if (names === null) continue
    await clearAttempts({ database }, accountLimits(email))
    for (const name of names) await files.remove(name)
  }
}
