import { sql } from 'kysely'
import { viewApproval as call } from '@cairn/contract/operator/approvals/approvals.ts'
import type { ApprovalKindName, ApprovalPayload } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readViewers } from '../../shared/audit/record-viewers.ts'
import { filesOf } from '../../shared/evidence/attachments.ts'
import { readCurrentFigures } from '../../shared/approvals/current-figures.ts'
import { explorerUrl } from '../../shared/transactions/explorer-url.ts'
import { readApprovals } from '../../shared/approvals/read-approvals.ts'

/** One request with its sentence, its exact payload, its figures now or at the approval, its files and its comments. */
export const viewApproval = route(call, async ({ caller, params, services, tx }) => {
  const [{ payload, files, figures: decided, asset, ...approval }, comments] = await Promise.all([
    readApprovals(tx, caller)
      .where('approval.id', '=', params.id)
      .select(['approval.payload', 'approval.figures', filesOf('approval.id').as('files'), assetOfRecord])
      .executeTakeFirstOrThrow(() => refuse('not_found')),
    listComments(tx, params.id),
  ])
  const { kind, member, status } = approval
  const read = { kind, payload: payload as ApprovalPayload<ApprovalKindName>, memberId: member?.id ?? null }
  const [viewers, figures] = await Promise.all([
    readViewers(tx, caller, params.id),
    status === 'pending' ? readCurrentFigures(tx, read) : decided,
  ])
  const transaction_url =
    explorerUrl(services.config, asset, (payload as { transaction_id?: unknown }).transaction_id) ?? null
  return { approval, files, comments, payload, figures, viewers, transaction_url }
})

/** The asset of the deposit or withdrawal that a request is about. */
const assetOfRecord = sql<string | null>`coalesce(
  (select wallet from deposits where id = (approval.payload ->> 'deposit_id')::uuid),
  (select asset from withdrawals where id = (approval.payload ->> 'withdrawal_id')::uuid))`.as('asset')

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
