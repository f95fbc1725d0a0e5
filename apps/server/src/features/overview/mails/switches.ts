import {
  mailedQueues,
  switchWaitingMails as switchCall,
  viewWaitingMails as viewCall,
} from '@cairn/contract/operator/mails/waiting-mails.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { queuesOf } from '../queues.ts'

/** The queues of a role about which there are mails. */
export function mailedQueuesOf(role: OperatorRole) {
  const own = queuesOf(role)
  return mailedQueues.filter((queue) => own.includes(queue))
}

export const viewWaitingMails = route(viewCall, async ({ caller: { operatorId, role }, tx }) => {
  const rows = await tx.selectFrom('operator_mails').where('operator_id', '=', operatorId).select('queue').execute()
  const on = new Set(rows.map(({ queue }) => queue))
  return { mails: mailedQueuesOf(role).map((queue) => ({ queue, is_on: on.has(queue) })) }
})

/** Switches the caller's mails about a queue of their role. A change adds an entry to the audit log. */
export const switchWaitingMails = route(switchCall, async ({ audit, body: { is_on: isOn, queue }, caller, tx }) => {
  const { operatorId, role } = caller
  if (!mailedQueuesOf(role).includes(queue)) throw refuse('role_not_allowed')
  const changed = isOn
    ? await tx
        .insertInto('operator_mails')
        .values({ operator_id: operatorId, queue })
        .onConflict((conflict) => conflict.doNothing())
        .returning('queue')
        .execute()
    : await tx
        .deleteFrom('operator_mails')
        .where('operator_id', '=', operatorId)
        .where('queue', '=', queue)
        .returning('queue')
        .execute()
  if (changed.length > 0) {
    await audit('operator_mails_switched', { subjectId: operatorId, details: { queue, is_on: isOn } })
  }
  return {}
})
