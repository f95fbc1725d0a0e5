import type { Services } from '../../../platform/services.ts'
import { countAttempt } from '../../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { auditInOwnTransaction } from '../../audit/bind-caller.ts'
import { usePasskey, type PasskeyAnswer } from '../passkeys/passkeys.ts'
import type { UsedFactor } from './use-code.ts'

interface PasskeyAttempt {
  /** The required owner of the passkey; null for any member. */
  memberId: string | null
  passkey: PasskeyAnswer
  address: string
  requestId: string
}

/**
 * Uses a passkey of a member, and returns its owner. The caller uses the challenge up. Refuses `passkey_refused`, and
 * `too_many_attempts` after too many refusals from one network.
 */
export async function useMemberPasskey(
  services: Services,
  { memberId, passkey, address, requestId }: PasskeyAttempt,
): Promise<UsedFactor & { memberId: string }> {
  const takeBack = await countAttempt(services, [['signInFromAddress', address]])
  const { ownerId, used } = await usePasskey(services, { kind: 'member', id: memberId }, passkey)
  if (!used) {
    const entry = { memberId: ownerId, details: { address } }
    if (ownerId) {
      await auditInOwnTransaction(services, { caller: { kind: 'visitor' }, requestId }, 'second_factor_refused', entry)
    }
    throw refuse('passkey_refused')
  }
  await takeBack()
  return { memberId: used.ownerId, factor: 'passkey', since: used.made_at }
}
