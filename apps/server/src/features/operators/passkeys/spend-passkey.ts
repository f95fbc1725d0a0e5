import { sql } from 'kysely'
import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { backOfficeParty } from '../../../shared/access/passkeys/relying-party.ts'
import { isSigned } from '../../../shared/signing/signatures/row-signature.ts'
import { reportAltered } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { findSignCount } from '../../../shared/access/passkeys/verify-assertion.ts'
import type { PasskeyKey } from '../../../shared/access/passkeys/verify-new-passkey.ts'

/** The answer of a passkey, with the challenge that it answers. */
export type PasskeyAnswer = Assertion & { challenge: string }

/**
 * Uses a passkey of an operator. Returns it, or null unless it is theirs, was added by the server, and has signed the challenge
 * at the back office. The caller uses the challenge up. Its count of signatures stays, even if its call is refused.
 */
export async function spendPasskey(
  services: Services,
  operatorId: string,
  answer: PasskeyAnswer,
): Promise<Pick<PasskeyKey, 'credential_id' | 'public_key'> | null> {
  const { challenge, ...assertion } = answer
  const found = await services.database.kysely
    .selectFrom('operator_passkeys')
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .where('operator_id', '=', operatorId)
    .select(['id', 'operator_id', 'credential_id', 'public_key', 'sign_count', 'signature'])
    .executeTakeFirst()
  if (!found) return null
  if (!isSigned(services.keys, 'operator_passkey', found)) {
    reportAltered(services, 'operator_passkey', found.id)
    return null
  }
  const signCount = await findSignCount(backOfficeParty(services.config), challenge, assertion, found)
  if (signCount === null) return null
  const { numUpdatedRows } = await inTransaction(services.database, (tx) =>
    tx
      .updateTable('operator_passkeys')
      .set({ sign_count: signCount, last_used_at: sql`now()` })
      .where('id', '=', found.id)
      // Most passkeys do not count. When one that does is used twice at once, the later count stays.
      .where('sign_count', '<=', signCount)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n ? found : null
}
