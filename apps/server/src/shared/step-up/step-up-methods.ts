import type { StepUpMethod } from '@cairn/contract/member/step-up.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findFactors, listFactorMethods } from '../factors/find-factors.ts'

/**
 * How a member can prove again who they are, in the order in which a screen offers it. An account with a second factor takes
 * only that: who has stolen the session may have the password too.
 */
export async function listStepUpMethods(tx: Transaction, memberId: string): Promise<StepUpMethod[]> {
  const methods = listFactorMethods(await findFactors(tx, memberId))
  return methods.length > 0 ? methods : ['password']
}
