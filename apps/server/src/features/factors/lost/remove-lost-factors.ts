import { sql } from 'kysely'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'
import { endWaiting } from '../../../shared/members/end-waiting.ts'
import { lockMemberRow } from '../../../shared/members/lock-member-row.ts'
import { endSessions } from '../../../shared/access/sessions/tokens.ts'

/**
 * Removes the second factors 72 hours after the approval, ends all sessions of their members, and locks their withdrawals for as
 * long as after a changed payout address. A locked account loses them too: its owner is locked out with the thief, and nobody
 * signs in before support unlocks it. It runs every five minutes.
 */
export const removeLostFactors: Task = async (_payload, { database }) => {
  const due = await database.kysely
    .selectFrom('factor_removals')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .select('member_id')
    .execute()
  for (const { member_id } of due) await inTransaction(database, (tx) => removeFactors(tx, member_id))
}

async function removeFactors(tx: Transaction, memberId: string): Promise<void> {
  await lockMemberRow(tx, memberId)
  // A second server finds it ended.
  if (!(await endWaiting(tx, 'factor_removals', memberId, 'removed'))) return
  await tx
    .updateTable('members')
    .set({
      withdrawals_locked_until: sql`greatest(withdrawals_locked_until,
        now() + (select make_interval(hours => address_lock_hours) from settings))`,
    })
    .where('id', '=', memberId)
    .execute()
  for (const table of ['authenticators', 'passkeys', 'recovery_codes', 'challenges'] as const) {
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  await endSessions(tx, memberId, 'factors_removed')
  queueMail(tx, { memberId, name: 'lost_factors_removed' })
  await bindCaller(tx, { kind: 'system' }).audit('lost_factors_removed', { memberId })
}
