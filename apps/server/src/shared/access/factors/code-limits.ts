import { countAttempt, clearAttempts, type Counted } from '../../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../../platform/services.ts'
import { findKnown, type Origin } from '../origins/known-origins.ts'
import { tryCount } from '../passwords/check-within-limits.ts'

export interface CodeOrigin extends Origin {
  memberId: string
  /** The open session in which the member enters it. */
  sessionId?: string
}

/**
 * Counts an attempt to enter a code of the authenticator app before it is made. Known devices and open sessions have ten wrong
 * ones of their own, a hundred together in 30 days, so that a stranger with the password locks no owner out there. Everybody else
 * has ten in 15 minutes and a hundred in a row. Refuses `too_many_attempts`. Returns the function to call after a right code.
 */
export async function countCode(services: Services, origin: CodeOrigin): Promise<() => Promise<void>> {
  const own = await findOwnCount(services, origin)
  const { refusal, takeBack } = await tryCount(services, own)
  if (own.length > 0 && !refusal) return takeBackAndClear(services, takeBack, own.slice(0, 1))
  const inARow: Counted = ['codeOfMemberInARow', origin.memberId]
  const counted: Counted[] = [['codeOfMember', origin.memberId], inARow, ['signInFromAddress', origin.address]]
  return takeBackAndClear(services, await countAttempt(services, counted), [inARow])
}

/** The same for a recovery code, which has 50 random bits: only the network limits strangers' guesses. */
export async function countRecoveryCode(services: Services, origin: CodeOrigin): Promise<() => Promise<void>> {
  if ((await findOwnCount(services, origin)).length > 0) return () => Promise.resolve()
  return countAttempt(services, [['signInFromAddress', origin.address]])
}

/** The limits of a known device or an open session; a stranger has none. */
async function findOwnCount(services: Services, origin: CodeOrigin): Promise<Counted[]> {
  const { memberId, sessionId, device } = origin
  const known = await findKnown(services.database.kysely, { kind: 'member', id: memberId }, origin)
  const own = sessionId ?? (known.device ? device.markHash?.toString('base64url') : undefined)
  if (own === undefined) return []
  return [
    ['codeFromKnown', `${memberId} ${own}`],
    ['codeOfMemberFromKnown', memberId],
  ]
}

function takeBackAndClear(services: Services, takeBack: () => Promise<void>, inARow: Counted[]) {
  return async () => {
    await takeBack()
    await clearAttempts(services, inARow)
  }
}
