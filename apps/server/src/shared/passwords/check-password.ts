import { auditApart, auditNobody } from '../audit/bind-caller.ts'
import type { Services } from '../../platform/services.ts'
import type { Origin } from '../origins/known-origins.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isPassword } from '../../platform/crypto/passwords.ts'
import type { Account } from './find-account.ts'
import { checkWithinLimits } from './check-within-limits.ts'

interface Attempt extends Origin {
  password: string
  requestId: string
  /** How a wrong password is refused. */
  refusal: RefusalCode
}

/**
 * Accepts the right password and refuses any other, with the same work whether or not there is an account. Every
 * wrong one is counted, and recorded where there is an account. After too many wrong ones a stranger's right one is refused too, because an answer
 * that only the right one gets would help a guesser (`checkWithinLimits`).
 */
export async function checkPassword(services: Services, account: Account, attempt: Attempt): Promise<void> {
  const guarded = { kind: 'member', email: account.email, id: account.memberId } as const
  const check = () => isPassword(attempt.password, account.passwordHash, { kind: 'member', id: account.email })
  if (await checkWithinLimits(services, guarded, attempt, check)) return
  const by = { caller: { kind: 'visitor' }, requestId: attempt.requestId } as const
  const entry = { memberId: account.memberId, details: { address: attempt.address } }
  await (account.memberId ? auditApart(services, by, 'password_refused', entry) : auditNobody(services))
  throw refuse(attempt.refusal)
}
