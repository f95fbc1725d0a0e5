import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { reauthenticationNeeded, type OperatorCaller } from '../../../platform/http/callers.ts'
import type { Services } from '../../../platform/services.ts'
import { mailOwners } from '../../../shared/approvals/mail-owners.ts'

/** The most changes of a session without a factor, within ten minutes. */
const decisionsMax = 10

/**
 * Counts a change without re-authentication, in its transaction: one that is refused does not count. Refuses `reauthentication_needed` above
 * ten within ten minutes since the last factor, and mails all owners, because a stolen cookie can lock many accounts. The row
 * lock serialises concurrent calls.
 */
export async function limitDecisions(tx: Transaction, caller: OperatorCaller, services: Services): Promise<void> {
  const { rows } = await sql<{ decisions: number }>`
    update operator_sessions set
      decisions = case when ${isOver} then 1 else decisions + 1 end,
      decisions_since = case when ${isOver} then now() else decisions_since end
    where token_hash = ${caller.tokenHash} returning decisions`.execute(tx)
  if ((rows[0]?.decisions ?? 0) <= decisionsMax) return
  // In its own transaction, because the refusal rolls the call's back. It must first lock the row, so it is not awaited.
  void tellOwners(services, caller).catch((error: unknown) =>
    services.log.error({ err: error }, 'owners could not be told of many decisions without a factor'),
  )
  throw reauthenticationNeeded(caller)
}

const isOver = sql`(decisions_since is null or decisions_since < greatest(now() - interval '10 minutes', reauthenticated_at))`

/** At most once in ten minutes of a session. */
async function tellOwners({ database }: Services, { name, tokenHash }: OperatorCaller): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { numAffectedRows } = await sql`
      update operator_sessions set alarmed_at = now()
      where token_hash = ${tokenHash} and coalesce(alarmed_at < now() - interval '10 minutes', true)`.execute(tx)
    if (numAffectedRows === 0n) return
    await mailOwners(tx, {
      subject: 'Many decisions without a code',
      text: `${name} has decided ten times within ten minutes without a code or passkey, and must give one to go on. If it was not ${name}, suspend them now.`,
      path: '/operators',
    })
  })
}
