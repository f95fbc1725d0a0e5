import { Refusal } from '../../../platform/http/refusal.ts'
import { clearAttempts, countAttempt, type Counted } from '../../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../../platform/services.ts'
import { findKnown, type Origin } from '../origins/known-origins.ts'
import { limitsOf, type Guarded } from './sign-in-limits.ts'

/**
 * Makes an attempt to prove an identity, and returns whether it was right. Every wrong one counts. Strangers who use up the
 * attempts of an account do not lock its owner out: from a device or network that signed in before, the right answer is accepted,
 * up to ten wrong ones. Everyone else is refused `too_many_attempts`, and so is each wrong answer: no reply shows which networks
 * an account knows, because the check is made in any case. Only an address that has used up its own attempts skips it, except on
 * a known device.
 */
export async function checkWithinLimits(
  services: Services,
  guarded: Guarded,
  origin: Origin,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const limits = limitsOf(guarded, origin)
  const known = await findKnown(services.database.kysely, guarded, origin)
  const byAddress = await tryCount(services, limits.ofAddress)
  if (byAddress.refusal && !known.device) throw byAddress.refusal
  const byAccount = await tryCount(services, limits.ofAccount)
  const byDevice = await tryCount(services, limits.ofDevice)
  const byNetwork = await tryCount(services, limits.ofNetwork)
  const counts = [byAddress, byAccount, byDevice, byNetwork]

  const refusal = byAddress.refusal ?? byAccount.refusal
  const isKnown = (known.device && !byDevice.refusal) || (known.network && !byNetwork.refusal && !byAddress.refusal)
  let isRight = false
  try {
    isRight = await check()
  } catch (error) {
    // Too busy to check: no guess was answered.
    for (const { takeBack } of counts) await takeBack()
    throw error
  }
  if (refusal && !(isRight && isKnown)) throw refusal
  if (!isRight) return false
  for (const { takeBack } of counts) await takeBack()
  await clearAttempts(services, limits.inARow)
  return true
}

export async function tryCount(services: Services, counted: Counted[]) {
  try {
    return { refusal: null, takeBack: await countAttempt(services, counted) }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_attempts') return { refusal: error, takeBack: nothing }
    throw error
  }
}

const nothing = () => Promise.resolve()
