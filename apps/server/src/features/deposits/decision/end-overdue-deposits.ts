import { depositExpiries } from '@cairn/contract/operator/shared/reasons.ts'
import { inTransaction, type Database } from '../../../platform/database/database.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { endUnpaid } from './end-unpaid-deposit.ts'

/**
 * Ends the deposits that stayed unpaid for their time, each in its own transaction. Only where the server has looked at their own address since, and saw
 * no payment: without a source the server cannot know it, and an operator ends the deposit.
 */
export const endOverdueDeposits: Task = async (_payload, { database }) => {
  while (await endNext(database));
}

function endNext(database: Database): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const [overdue] = await tx.rows<{ id: string }>(lockOverdue, [])
    if (!overdue) return false
    const code = 'not_paid_in_time'
    const by = { ...bindCaller(tx, { kind: 'system' }), tx }
    await endUnpaid(by, overdue.id, { status: 'expired', code, reason: depositExpiries[code] })
    return true
  })
}

const lockOverdue = `
  select id from deposits join address_looks look on look.deposit_id = deposits.id
  where state = 'pending' and look.looked_at > open_until(deposits)
    and not exists (select from incoming_payments where outcome is null and gone_since is null
      and (deposit_id = deposits.id or deposit_id is null and member_address_id = member_address_of(deposits.id)))
    and not exists (select from approvals where kind = 'deposit_confirmation' and approvals.status = 'pending'
      and lock_key = 'deposit:' || deposits.id)
  order by requested_at limit 1 for update of deposits skip locked`
