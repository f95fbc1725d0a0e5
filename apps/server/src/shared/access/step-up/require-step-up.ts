import type { StepUpMethod } from '@cairn/contract/member/account/step-up.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { findFactors, listFactorMethods } from '../factors/find-factors.ts'

/**
 * Refuses `step_up_needed`, with the account's methods, unless the caller gave the password or a factor within the last five
 * minutes (`confirmIdentity`, or the sign-in). Queries the database only for a refusal.
 */
export async function requireStepUp(tx: Transaction, caller: MemberCaller): Promise<void> {
  if (caller.hasProof) return
  throw refuse('step_up_needed', { methods: await listStepUpMethods(tx, caller.memberId) })
}

/**
 * The methods by which a member can prove again who they are, in the order of a screen. An account with a second factor takes
 * only that: a thief of the session may have the password too.
 */
export async function listStepUpMethods(tx: Transaction, memberId: string): Promise<StepUpMethod[]> {
  const methods = listFactorMethods(await findFactors(tx, memberId))
  return methods.length > 0 ? methods : ['password']
}
