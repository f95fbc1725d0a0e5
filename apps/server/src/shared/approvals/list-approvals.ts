import { listApprovals as call } from '@cairn/contract/operator/approvals/approvals.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { mayDecide, readApprovals } from './read-approvals.ts'

/** Lists requests for operators: pending ones oldest first, all others newest first. */
export const listApprovals = route(call, async ({ caller, query, tx }) => {
  const isOfMe = query.whose === 'waiting_for_me'
  // Requests that wait for the caller are pending, unless the query has another status.
  const status = query.status ?? (isOfMe ? 'pending' : undefined)
  const isWaiting = status === 'pending'

  const records = readApprovals(tx, caller)
    .$if(status !== undefined, (approvals) => approvals.where('approval.status', '=', status!))
    .$if(query.kind !== undefined, (approvals) => approvals.where('approval.kind', '=', query.kind!))
    .$if(query.whose === 'requested_by_me', (approvals) =>
      approvals.where('approval.requested_by', '=', caller.operatorId),
    )
    .$if(isOfMe, (approvals) => approvals.where(mayDecide(caller)))
  const order = { time: 'approval.requested_at', id: 'approval.id', direction: isWaiting ? 'asc' : 'desc' } as const
  const { page: approvals, next } = await readPage(records, order, query)
  return { approvals, next }
})
