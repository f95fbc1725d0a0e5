import type { StepUpMethod } from '@cairn/contract/member/step-up.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hasSecondFactor } from '../factors/find-factors.ts'

/**
 * How a member can prove again who they are, in the order in which a screen offers it. An account with a second factor takes
 * only that: who has stolen the session may have the password too.
 */
export async function listStepUpMethods(tx: Transaction, memberId: string): Promise<StepUpMethod[]> {
  return (await hasSecondFactor(tx, memberId)) ? ['code'] : ['password']
}
