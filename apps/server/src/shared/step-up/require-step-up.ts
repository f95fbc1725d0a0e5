import type { Transaction } from '../../platform/database/database.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { listStepUpMethods } from './step-up-methods.ts'

/**
 * Refuses `step_up_needed`, with the methods that the account has, unless the caller gave the password or a factor within
 * the last five minutes (`confirmIdentity`, or the sign-in). Asks the database only when it refuses.
 */
export async function requireStepUp(tx: Transaction, caller: MemberCaller): Promise<void> {
  if (caller.hasProof) return
  throw refuse('step_up_needed', { methods: await listStepUpMethods(tx, caller.memberId) })
}
