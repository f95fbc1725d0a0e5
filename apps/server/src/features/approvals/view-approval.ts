import { viewApproval as call } from '@cairn/contract/operator/approvals/approvals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readViewers } from '../../shared/audit/record-viewers.ts'
import { filesOf } from '../../shared/evidence/attachments.ts'
import { readApprovals } from '../../shared/approvals/read-approvals.ts'

/** One request with its sentence, its exact payload, its files and the comments on it. */
export const viewApproval = route(call, async ({ caller, params, tx }) => {
  const [{ payload, files, ...approval }, comments] = await Promise.all([
    readApprovals(tx, caller)
      .where('approval.id', '=', params.id)
      .select(['approval.payload', filesOf('approval.id').as('files')])
      .executeTakeFirstOrThrow(() => refuse('not_found')),
    listComments(tx, params.id),
  ])
  return { approval, files, comments, payload, viewers: await readViewers(tx, caller, params.id) }
})

function listComments(tx: Transaction, approvalId: string) {
  return tx
    .selectFrom('approval_comments as comment')
    .innerJoin('operators as operator', 'operator.id', 'comment.operator_id')
    .where('comment.approval_id', '=', approvalId)
    .orderBy('comment.written_at')
    .orderBy('comment.id')
    .select(['comment.id', 'operator.name as by', 'comment.written_at as at', 'comment.words'])
    .execute()
}
