import { sql, type SqlBool } from 'kysely'
import { listApprovals } from '@cairn/contract/operator/approvals.ts'
import { cutPage, momentOf, pageLimit, readCursor } from '../http/page.ts'
import { route } from '../http/route.ts'
import { kindsDecidedBy, readApprovals, wireApproval } from './read-approvals.ts'

/** Requests for operators: what waits oldest first, because somebody waits; everything else newest first. */
export default route(listApprovals, async ({ caller, query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const isOfMe = query.whose === 'asked_of_me'
  // What is asked of somebody waits, unless they ask what became of it.
  const status = query.status ?? (isOfMe ? 'pending' : undefined)
  const isWaiting = status === 'pending'
  const order = isWaiting ? 'asc' : 'desc'
  const decided = kindsDecidedBy(caller.role)

  const rows = await readApprovals(tx)
    .$if(status !== undefined, (approvals) => approvals.where('approval.status', '=', status!))
    .$if(query.kind !== undefined, (approvals) => approvals.where('approval.kind', '=', query.kind!))
    .$if(query.whose === 'asked_by_me', (approvals) => approvals.where('approval.asked_by', '=', caller.operatorId))
    .$if(isOfMe, (approvals) =>
      approvals
        .where('approval.asked_by', '<>', caller.operatorId)
        .where(sql<SqlBool>`approval.operator_id is distinct from ${caller.operatorId}`)
        .where(sql<SqlBool>`approval.kind = any (${decided})`),
    )
    .$if(after !== null, (approvals) =>
      approvals.where(
        sql<SqlBool>`(approval.asked_at, approval.id) ${sql.raw(isWaiting ? '>' : '<')} (${momentOf(after!)}, ${after!.id}::uuid)`,
      ),
    )
    .orderBy('approval.asked_at', order)
    .orderBy('approval.id', order)
    .limit(limit + 1)
    .execute()

  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  return { approvals: page.map((row) => wireApproval(row, caller)), next }
})
