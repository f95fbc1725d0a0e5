import { auditInOwnTransaction, auditNobody } from '../../audit/bind-caller.ts'
import { inReads, type Transaction } from '../../../platform/database/database.ts'
import { reportAltered } from '../../signing/signed-addresses/report-altered.ts'
import { findUnsigned } from '../../signing/signatures/sign-stored.ts'
import type { Services } from '../../../platform/services.ts'
import type { Origin } from '../origins/known-origins.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { isPassword } from '../../../platform/crypto/passwords.ts'
import type { Account } from './find-account.ts'
import { checkWithinLimits } from './check-within-limits.ts'

interface Attempt extends Origin {
  password: string
  requestId: string
  refusal: RefusalCode
}

/** Whether the server wrote this account's sign-in data. Otherwise a password written only into the database would work. */
async function isIntact(tx: Transaction, services: Services, memberId: string | null): Promise<boolean> {
  const unsigned = memberId && (await findUnsigned(tx, services.keys, 'member', [memberId]))
  if (unsigned) reportAltered(services, 'member', unsigned)
  return unsigned === null
}

/**
 * Accepts the right password and refuses any other, with the same work with or without an account. Every wrong one is counted,
 * and recorded for an account. After too many wrong ones a stranger's right one is refused too, because a different answer would
 * help a guesser (`checkWithinLimits`).
 */
export async function checkPassword(services: Services, account: Account, attempt: Attempt): Promise<void> {
  const guarded = { kind: 'member', email: account.email, id: account.memberId } as const
  const check = async () =>
    (await isPassword(attempt.password, account.passwordHash, { kind: 'member', id: account.email })) &&
    (await inReads(services.database, (tx) => isIntact(tx, services, account.memberId)))
  if (await checkWithinLimits(services, guarded, attempt, check)) return
  const by = { caller: { kind: 'visitor' }, requestId: attempt.requestId } as const
  const entry = { memberId: account.memberId, details: { address: attempt.address } }
  await (account.memberId ? auditInOwnTransaction(services, by, 'password_refused', entry) : auditNobody(services))
  throw refuse(attempt.refusal)
}
