import { sql } from 'kysely'
import { approveWithdrawal as call } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { requireEligibleApprover } from '../../../shared/approvals/request-approval.ts'
import { requireCurrentChain } from '../../../ledger/sealing/known-chain.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { OperatorCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'
import { requireShown, shownOfWithdrawal } from '../../../shared/signing/decisions/shown.ts'
import { requireSigned, signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { formatCurrentStatus, lockWithdrawal, requireUnaltered } from '../lock-withdrawal.ts'
import { discardVoidApprovals } from './discard-approvals.ts'
import { requireNoBlocker } from './require-no-blocker.ts'

/**
 * Approves a withdrawal. Its money stays held until it is sent. If two approvals are needed, the first leaves it pending, and the
 * second must come from another operator. Approvals of operators who may no longer approve are discarded first, even from an
 * unclaimed withdrawal that may be sent, so that this approval is then the first. Refuses while there are blockers.
 */
export const approveWithdrawal = route(call, async ({ audit, caller, params, services, tx }) => {
  requireCurrentChain(tx)
  const locked = await lockWithdrawal(tx, params.id)
  const isApprovable = locked.status === 'pending' || locked.status === 'processing'
  const { withdrawal, isDiscarded } = isApprovable
    ? await discardVoidApprovals(tx, audit, locked)
    : { withdrawal: locked, isDiscarded: false }
  if (withdrawal.status !== 'pending') {
    throw refuse('withdrawal_not_pending', await formatCurrentStatus(tx, withdrawal))
  }
  if (withdrawal.approved_by === caller.operatorId) throw refuse('approval_needs_another')
  requireShown(caller, shownOfWithdrawal(withdrawal))
  await requireUnaltered(tx, services, withdrawal)
  await requireNoBlocker(tx, withdrawal)

  const isFirst = withdrawal.approved_by === null
  if (!isFirst) await requireSigned(tx, services, 'withdrawal_approval', [withdrawal.id])
  // The current rules apply, not the rules at the request.
  const mayBeSent = !isFirst || !(await needsSecondApprover(tx, withdrawal, caller))
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
  await signStored(tx, services.keys, 'withdrawal_approval', withdrawal.id)
  const did = mayBeSent ? 'withdrawal_approved' : 'withdrawal_approved_first'
  await audit(did, { subjectId: withdrawal.id, memberId: withdrawal.member_id })
  if (mayBeSent) mailNotice(tx, 'withdrawal_approved', withdrawal)
  const msg = mayBeSent ? 'The withdrawal may be sent' : 'Approved. Another person has to approve it too'
  return { msg: isDiscarded ? `The earlier approval no longer counts. ${msg}` : msg }
})

/** Whether it needs a second approver. A trigger counts again when it may be sent. */
async function needsSecondApprover(
  tx: Transaction,
  { id, member_id }: { id: string; member_id: string },
  { operatorId }: OperatorCaller,
): Promise<boolean> {
  // First, because the counted decisions must not change until the transaction ends.
  await sql`select lock_decisions(${operatorId}, ${member_id})`.execute(tx)
  const { rows } = await sql<{
    why: string | null
  }>`select why_withdrawal_takes_two(${id}, ${operatorId}) as why`.execute(tx)
  return rows[0]?.why !== null
}
