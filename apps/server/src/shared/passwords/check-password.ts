import { bindCaller } from '../audit/bind-caller.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { clearAttempts, countAttempt, type Counted } from '../../platform/http/limits/rate-limits.ts'
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
 * Accepts the right password and refuses any other, with the same work whether or not there is an account. Every
 * wrong one is counted and recorded. After too many wrong ones the right one is refused too, because an answer that
 * only the right one gets would help a guesser.
 */
export async function checkPassword(services: Services, account: Account, attempt: Attempt): Promise<void> {
  const limits = signInLimits(account.email, attempt.address)
  const { isRight, takeBack } = await tryPassword(services, limits, attempt.password, account.passwordHash)
  if (!isRight) {
    await recordFailure(services, account, attempt)
    throw refuse(attempt.refusal)
  }
  await takeBack()
  await clearAttempts(services, [['signInOfAccountInARow', account.email]])
}

/** Counts an attempt and compares the password. `takeBack` is for an attempt that succeeded. */
export async function tryPassword(services: Services, counted: Counted[], password: string, hash: string | null) {
  const takeBack = await countAttempt(services, counted)
  try {
    return { isRight: await isPassword(password, hash), takeBack }
  } catch (error) {
    // Too busy to check: no guess was answered.
    await takeBack()
    throw error
  }
}

/** In its own transaction, because the refusal rolls the call's back. */
function recordFailure(services: Services, { memberId }: Account, { address, requestId }: Attempt): Promise<void> {
  return inTransaction(services.database, (tx) =>
    bindCaller(tx, { kind: 'visitor' }, requestId).audit('password_refused', { memberId, details: { address } }),
  )
}
