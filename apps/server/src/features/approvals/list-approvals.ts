import { listApprovals as call } from '@cairn/contract/operator/approvals/approvals.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { mayDecide, readApprovals } from '../../shared/approvals/read-approvals.ts'

/** Lists requests for operators: pending ones oldest first, all others newest first. */
export const listApprovals = route(call, async ({ caller, query, tx }) => {
  const isOfMe = query.whose === 'waiting_for_me'
  // The caller's open requests are pending, unless the query has another status.
  const status = query.status ?? (isOfMe ? 'pending' : undefined)
  const isWaiting = status === 'pending'

  const records = readApprovals(tx, caller)
    .where(isEqual('approval.status', status))
    .where(isEqual('approval.kind', query.kind))
    .where(isEqual('approval.requested_by', query.whose === 'requested_by_me' ? caller.operatorId : undefined))
    .$if(isOfMe, (approvals) => approvals.where(mayDecide(caller)))
  const order = { time: 'approval.requested_at', id: 'approval.id', direction: isWaiting ? 'asc' : 'desc' } as const
  const { rows: approvals, next } = await readPage(tx, records, order, query)
  return { approvals, next }
})
