import { sql } from 'kysely'
import { approveWithdrawal as call } from '@cairn/contract/operator/withdrawals.ts'
import { requireEligibleApprover } from '../../../shared/approvals/request-approval.ts'
import { requireKnownChain } from '../../../ledger/sealing/known-chain.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { lockWithdrawal, formatCurrentStatus } from '../lock-withdrawal.ts'
import { requireNoBlocker } from './require-no-blocker.ts'

/**
 * Approves a withdrawal. Its money stays held until it is sent. If two approvals are needed, the first leaves it pending, and
 * the second must come from another operator. Refuses while there are blockers.
 */
export const approveWithdrawal = route(call, async ({ audit, caller, params, tx }) => {
  requireKnownChain(tx)
  const withdrawal = await lockWithdrawal(tx, params.id)
  if (withdrawal.status !== 'pending') throw refuse('withdrawal_not_pending', await formatCurrentStatus(tx, withdrawal))
  if (withdrawal.approved_by === caller.operatorId) throw refuse('approval_needs_another')
  await requireNoBlocker(tx, withdrawal)

  const isFirst = withdrawal.approved_by === null
  const mayBeSent = !isFirst || withdrawal.approvals_needed === 1
  if (!mayBeSent) await requireEligibleApprover(tx, { caller, roles: call.roles })
  await tx
    .updateTable('withdrawals')
    .set({
      ...(isFirst
        ? { approved_by: caller.operatorId, approved_at: sql`now()` }
        : { second_approved_by: caller.operatorId, second_approved_at: sql`now()` }),
      ...(mayBeSent ? { status: 'processing' } : {}),
    })
    .where('id', '=', withdrawal.id)
    .execute()
  const did = mayBeSent ? 'withdrawal_approved' : 'withdrawal_approved_first'
  await audit(did, { subjectId: withdrawal.id, memberId: withdrawal.member_id })
  return { msg: mayBeSent ? 'The withdrawal may be sent' : 'Approved. Another person has to approve it too' }
})
