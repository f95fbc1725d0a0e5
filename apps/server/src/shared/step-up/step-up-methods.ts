import type { StepUpMethod } from '@cairn/contract/member/step-up.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** How a member can prove again who they are, in the order in which a screen offers it. */
export async function listStepUpMethods(_tx: Transaction, _memberId: string): Promise<StepUpMethod[]> {
  return ['password']
}
