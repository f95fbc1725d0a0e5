import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { hasEligibleApprover } from '@cairn/contract/operator/approvals/eligible-approver.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'

interface EligibleApprover {
  /** The requester, who cannot be the second person. */
  caller: OperatorCaller
  /** The roles that the second person may have. */
  roles: readonly OperatorRole[]
  /** The operator whom it is about, who cannot be the second person either. */
  aboutId?: string | undefined
}

/**
 * Makes sure that another operator may decide what the caller requests, and locks them until the transaction ends:
 * one who is being removed at this moment is waited for, and not counted. Refuses `no_eligible_approver`, and
 * `session_ended` when the caller was removed since the call began.
 */
export async function requireEligibleApprover(
  tx: Transaction,
  { caller, roles, aboutId }: EligibleApprover,
): Promise<void> {
  const operators = await tx
    .selectFrom('operators')
    .where((where) =>
      where.or([where('role', 'in', roles), where('id', 'in', [caller.operatorId, aboutId ?? caller.operatorId])]),
    )
    .where('removed_at', 'is', null)
    .select(['id', 'role'])
    // In the same order as a removal locks owners, so that the two cannot deadlock.
    .orderBy('id')
    .forShare()
    .execute()
  if (!operators.some(({ id }) => id === caller.operatorId)) throw refuse('session_ended')
  const others = operators.filter(({ id }) => id !== caller.operatorId)
  if (!hasEligibleApprover(others, roles, aboutId)) throw refuse('no_eligible_approver', { roles: roles.join(' or ') })
}
