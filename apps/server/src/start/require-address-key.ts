import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { isSigned } from '../shared/signing/signatures/row-signature.ts'

// One may be altered; several at once are unlikely.
const triedMax = 3

/** Refuses to start with an ADDRESS_KEY of other data, with which every row would count as altered. One fit is enough. */
export async function requireAddressKey({ kysely }: Database, keys: Keys): Promise<void> {
  const [receiving, payout, operators] = await Promise.all([
    kysely
      .selectFrom('receiving_addresses')
      .where('replaced_at', 'is', null)
      .where('signature', 'is not', null)
      .select(['id', 'asset', 'network', 'address', 'account_key', 'signature'])
      .limit(triedMax)
      .execute(),
    kysely
      .selectFrom('payout_addresses')
      .where('replaced_at', 'is', null)
      .where('signature', 'is not', null)
      .select(['id', 'member_id', 'asset', 'address', 'saved_at', 'usable_from', 'signature'])
      .limit(triedMax)
      .execute(),
    kysely
      .selectFrom('operators')
      .where('removed_at', 'is', null)
      .where('signature', 'is not', null)
      .select(['id', 'email', 'role', 'password_hash', 'signature'])
      .limit(triedMax)
      .execute(),
  ])
  const fits = [
    ...receiving.map((row) => isSigned(keys, 'receiving_address', row)),
    ...payout.map((row) => isSigned(keys, 'payout_address', row)),
    ...operators.map((row) => isSigned(keys, 'operator', row)),
  ]
  if (fits.length === 0 || fits.includes(true)) return
  throw new StartupError(
    'ADDRESS_KEY is not the key of this data: no signature of an address or an operator fits. Set the key that they were signed with.',
  )
}
