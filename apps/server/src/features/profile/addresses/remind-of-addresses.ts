import { inTransaction } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { queueMail } from '../../../shared/mails/queue-mail.ts'

/** How long before a new address takes withdrawals the last mail is sent. */
export const reminderMs = 60 * 60_000

/**
 * The job about an hour before new addresses take withdrawals. Tells the member once more, who can still freeze the account.
 * Skips replaced and removed addresses, and locked accounts.
 */
export const remindOfAddresses: Task = ({ memberId = '', addressIds = '' }, { database }) =>
  inTransaction(database, async (tx) => {
    const waiting = await tx
      .selectFrom('payout_addresses as payout')
      .innerJoin('members as member', 'member.id', 'payout.member_id')
      .where('member.id', '=', memberId)
      .where('member.locked_at', 'is', null)
      .where('payout.id', 'in', addressIds.split(' '))
      .where('payout.replaced_at', 'is', null)
      .select('payout.id')
      .execute()
    if (waiting.length === 0) return
    const facts = { addressIds: waiting.map(({ id }) => id).join(' ') }
    queueMail(tx, { memberId, name: 'address_in_force_soon', facts })
  })
