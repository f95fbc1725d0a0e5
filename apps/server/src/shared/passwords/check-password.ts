import { bindCaller } from '../audit/bind-caller.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { clearAttempts, countAttempt } from '../../platform/http/limits/rate-limits.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isPassword } from '../../platform/crypto/passwords.ts'
import type { Account } from './find-account.ts'
import { signInLimits } from './sign-in-limits.ts'

interface Attempt {
  password: string
  address: string
  requestId: string
  /** How a wrong password is refused. */
  refusal: RefusalCode
}

/**
 * Lets the right password through and refuses any other, with the same work whether or not there is an account. Every wrong
 * one counts and is recorded. When too many were wrong the right one is refused as well: an answer that only the right one
 * gets is all that somebody who guesses waits for.
 */
export async function checkPassword(services: Services, account: Account, attempt: Attempt): Promise<void> {
  const giveBack = await countAttempt(services, signInLimits(account.email, attempt.address))
  let isRight: boolean
  try {
    isRight = await isPassword(attempt.password, account.passwordHash)
  } catch (error) {
    // Too busy to look: no guess was answered.
    await giveBack()
    throw error
  }
  if (!isRight) {
    await recordFailure(services, account, attempt)
    throw refuse(attempt.refusal)
  }
  await giveBack()
  await clearAttempts(services, [['signInOfAccountInARow', account.email]])
}

/** In a transaction of its own, because the refusal undoes the call's. */
function recordFailure(services: Services, { memberId }: Account, { address, requestId }: Attempt): Promise<void> {
  return inTransaction(services.database, (tx) =>
    bindCaller(tx, { kind: 'visitor' }, requestId).audit('password_refused', { memberId, details: { address } }),
  )
}
