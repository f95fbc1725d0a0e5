import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Services } from '../../../platform/services.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { bindCaller } from '../../audit/bind-caller.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { findStep } from './authenticator.ts'
import { countCode, countRecoveryCode, type CodeOrigin } from './code-limits.ts'
import { useRecoveryCode } from './recovery-codes.ts'

export interface CodeAttempt extends CodeOrigin {
  /** As typed: six digits of the authenticator app, or a recovery code. */
  code: string
  requestId: string
}

/** The proof of a member's identity beside the password. */
export interface UsedFactor {
  factor: 'authenticator' | 'recovery_code' | 'passkey'
  /** Since when the account has it. */
  since: Date
}

/**
 * Uses a code of a member, once. Refuses `factor_code_wrong`, and `too_many_attempts` after too many wrong ones: these limits are
 * apart from the password's, so that neither a right password nor a reset gives more guesses (`countCode`). It has transactions
 * of its own, because a used code stays used when the call is refused.
 */
export async function useCode(services: Services, attempt: CodeAttempt): Promise<UsedFactor> {
  const { memberId, address, device, requestId } = attempt
  const isDigits = readDigits(attempt.code) !== null
  const resetCount = await (isDigits ? countCode : countRecoveryCode)(services, attempt)
  const used = await inTransaction(services.database, async (tx): Promise<UsedFactor | null> => {
    const { audit } = bindCaller(tx, { kind: 'visitor' }, requestId)
    const addedAt = await useAuthenticator(tx, services.keys, attempt)
    if (addedAt) return { factor: 'authenticator', since: addedAt }
    if (await useRecoveryCode(tx, services.keys, { kind: 'member', id: memberId }, attempt.code)) {
      await audit('recovery_code_used', { memberId, details: { address } })
      queueMail(tx, {
        memberId,
        name: 'recovery_code_used',
        facts: { device: describeDevice(device.userAgent), address },
      })
      // All ten have the same age.
      const { made_at: since } = await tx
        .selectFrom('recovery_codes')
        .select('made_at')
        .where('member_id', '=', memberId)
        .limit(1)
        .executeTakeFirstOrThrow()
      return { factor: 'recovery_code', since }
    }
    await audit('second_factor_refused', { memberId, details: { address } })
    return null
  })
  if (!used) throw refuse('factor_code_wrong')
  await resetCount()
  return used
}

/** The six digits of an authenticator app's code; null for a recovery code. */
function readDigits(code: string): string | null {
  return /^\d{6}$/.test(code) ? code : null
}

/** Returns since when the account has the authenticator, or null. A code older than the last one is invalid too. */
async function useAuthenticator(tx: Transaction, keys: Keys, { memberId, code }: CodeAttempt): Promise<Date | null> {
  const digits = readDigits(code)
  if (digits === null) return null
  const found = await tx
    .selectFrom('authenticators')
    .select(['totp_secret', 'confirmed_at'])
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = found ? findStep(keys, { id: memberId, ...found }, digits) : null
  if (!found || step === null) return null
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ totp_last_step: step })
    .where('member_id', '=', memberId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? found.confirmed_at : null
}
