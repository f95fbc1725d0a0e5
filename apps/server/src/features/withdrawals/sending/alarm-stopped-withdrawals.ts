import { randomUUIDv7 } from 'node:crypto'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { lockByName } from '../../../platform/database/lock-by-name.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { listOwners } from '../../../shared/approvals/list-owners.ts'
import type { Blocker } from '../approval/read-blockers.ts'
import { formatBlocker } from '../approval/require-no-blocker.ts'

/**
 * Mails the operator who is sending a withdrawal, and all owners, when something stops it: its coins may not be sent yet. Once
 * for each sender and reason, until the reason has ended. Triggers start it when an account is frozen, an address removed, an
 * approver suspended and so on; the timetable finds other changes every minute.
 */
export const alarmStoppedWithdrawals: Task = async (_payload, { database }) => {
  await inTransaction(database, async (tx) => {
    // The lock makes a second server see the first one's mails.
    lockByName(tx, 'stopped withdrawals')
    await tx.rows(forgetEnded, [])
    for (const stopped of await tx.rows<Stopped>(recordNew, [])) await mailSenderAndOwners(tx, stopped)
  })
}

type Stopped = Blocker & { id: string; claimed_by: string; amount_cents: bigint; sender: string }

async function mailSenderAndOwners(tx: Transaction, stopped: Stopped): Promise<void> {
  const { id, amount_cents, claimed_by, sender } = stopped
  const owners = await listOwners(tx)
  const notice = {
    subject: 'Do not send this withdrawal',
    text:
      `The withdrawal of ${formatUsd(amount_cents)} that ${sender} is sending must not be paid: ${formatBlocker(stopped)}. ` +
      'If the coins are not out yet, do not send them, and mark the withdrawal as uncertain. If they are, enter the transaction ID: it ' +
      'is refused and stays on the record, and two people settle the withdrawal.',
    path: `/withdrawals/${id}`,
    note: 'The operator who is sending it and all owners get this email.',
  }
  for (const operatorId of new Set([claimed_by, ...owners])) {
    await enqueueJob(tx, 'mail_operator', { mailId: randomUUIDv7(), operatorId, ...notice })
  }
}

const stops = `
  select withdrawal.id, withdrawal.claimed_by, blocker.reason, blocker.until, withdrawal.amount_cents
  from withdrawals withdrawal cross join lateral withdrawal_blockers(withdrawal) as blocker
  where withdrawal.status = 'sending'`

const forgetEnded = `
  delete from withdrawal_stops known
  where not exists (
    select from (${stops}) as stop
    where (stop.id, stop.claimed_by, stop.reason) = (known.withdrawal_id, known.claimed_by, known.reason)
  )`

const recordNew = `
  with stop as (${stops}), news as (
    insert into withdrawal_stops (withdrawal_id, claimed_by, reason) select id, claimed_by, reason from stop
    on conflict do nothing returning withdrawal_id, claimed_by, reason
  )
  select stop.*, operator.name as sender
  from news join stop on (stop.id, stop.claimed_by, stop.reason) = (news.withdrawal_id, news.claimed_by, news.reason)
  join operators operator on operator.id = news.claimed_by`
