import { sql } from 'kysely'
import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { countAttempt } from '../../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { auditInOwnTransaction } from '../../audit/bind-caller.ts'
import { requireSigned } from '../../signing/signatures/sign-stored.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { findSignCount } from '../passkeys/verify-assertion.ts'
import type { UsedFactor } from './use-code.ts'

interface PasskeyAttempt {
  /** The required owner of the passkey; null for any member. */
  memberId: string | null
  challenge: string
  assertion: Assertion
  address: string
  requestId: string
}

/**
 * Uses a passkey of a member, and returns its owner. The caller uses the challenge up. Refuses `passkey_refused`, and
 * `too_many_attempts` after too many refusals from one network.
 */
export async function usePasskey(
  services: Services,
  attempt: PasskeyAttempt,
): Promise<UsedFactor & { memberId: string }> {
  const { memberId, challenge, assertion, address, requestId } = attempt
  const takeBack = await countAttempt(services, [['signInFromAddress', address]])
  const found = await services.database.kysely
    .selectFrom('passkeys')
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .select(['id', 'member_id', 'credential_id', 'public_key', 'sign_count', 'made_at'])
    .executeTakeFirst()
  if (!found || (memberId !== null && found.member_id !== memberId)) throw refuse('passkey_refused')
  const signCount = await findSignCount(relyingParty(services.config), challenge, assertion, found)
  if (signCount === null) {
    const entry = { memberId: found.member_id, details: { address } }
    await auditInOwnTransaction(services, { caller: { kind: 'visitor' }, requestId }, 'second_factor_refused', entry)
    throw refuse('passkey_refused')
  }
  await inTransaction(services.database, async (tx) => {
    await requireSigned(tx, services, 'passkey', [found.id], 'passkey_refused')
    await tx
      .updateTable('passkeys')
      .set({ sign_count: signCount, last_used_at: sql`now()` })
      .where('id', '=', found.id)
      // Most passkeys do not count. When one that does is used twice at once, the later count stays.
      .where('sign_count', '<=', signCount)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse('passkey_refused'))
  })
  await takeBack()
  return { memberId: found.member_id, factor: 'passkey', since: found.made_at }
}
