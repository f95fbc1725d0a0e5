import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { withdrawalChallenge } from '@cairn/contract/core/signing/withdrawal-challenge.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { relyingPartyAt } from '../../../shared/access/passkeys/relying-party.ts'
import { findSignCount, hashPublicKey } from '../../../shared/access/passkeys/verify-passkey.ts'

/**
 * Verifies again that a passkey signed the stored withdrawal, which will be sent. Null when none did. The entry of the request in
 * the audit log names the key, if one signed: a signature that was removed, added or exchanged in the database does not fit. The
 * name of the passkey is null when it was removed since.
 */
export async function verifySignature(
  tx: Transaction,
  withdrawal: { id: string; asset: Asset; address: string; amount_cents: bigint },
) {
  const { rows } = await sql<Found>`
    select requested.expected_key, signed.*, passkeys.name as passkey
    from (
      select (select details ->> 'passkey' from audit.events
        where subject_id = ${withdrawal.id} and did = 'withdrawal_requested' order by id limit 1) as expected_key
    ) requested
    left join withdrawal_signatures signed on signed.withdrawal_id = ${withdrawal.id}
    left join passkeys on passkeys.credential_id = signed.credential_id`.execute(tx)
  const [found] = rows
  if (!found || (found.expected_key === null && found.nonce === null)) return null
  const { passkey, signed_at } = found
  return { passkey, signed_at, fits: await fits(found, withdrawal) }
}

async function fits(
  found: Found,
  { asset, address, amount_cents: amountCents }: { asset: Asset; address: string; amount_cents: bigint },
): Promise<boolean> {
  if (found.nonce === null || found.expected_key !== hashPublicKey(found.public_key)) return false
  const challenge = await withdrawalChallenge({ amountCents, asset, address, nonce: found.nonce })
  const assertion = {
    id: found.credential_id.toString('base64url'),
    client_data: found.client_data.toString('base64url'),
    authenticator_data: found.authenticator_data.toString('base64url'),
    signature: found.signature.toString('base64url'),
  }
  // Its count was checked when it was used.
  const passkey = { ...found, sign_count: 0n }
  return (await findSignCount(relyingPartyAt(found.origin), challenge, assertion, passkey)) !== null
}

type Found = { expected_key: string | null; passkey: string | null } & (Signed | { nonce: null; signed_at: null })

interface Signed {
  nonce: string
  credential_id: Buffer
  public_key: Buffer
  origin: string
  authenticator_data: Buffer
  client_data: Buffer
  signature: Buffer
  signed_at: Date
}
