import { CompiledQuery, sql } from 'kysely'
import type { CallBody } from '@cairn/contract/core/call.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { withdrawalChallenge } from '@cairn/contract/core/signing/withdrawal-challenge.ts'
import type { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { useChallenge } from '../../../shared/access/factors/challenges.ts'
import { relyingParty } from '../../../shared/access/passkeys/relying-party.ts'
import { reportAltered } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { findUnsignedWhere } from '../../../shared/signing/signatures/sign-stored.ts'
import { findSignCount, hashPublicKey, type PasskeyKey } from '../../../shared/access/passkeys/verify-passkey.ts'

type SignedRequest = NonNullable<CallBody<typeof requestWithdrawal>['passkey']>

/** A passkey of the member, locked, and its answer to an unknown challenge. */
interface UnverifiedSignature {
  signed: SignedRequest
  passkey: PasskeyKey & { id: string }
}

/**
 * Consumes the nonce of a signed request and locks the passkey, which must be the member's. Refuses `challenge_over` and
 * `passkey_refused`. `keepSignature` verifies the signature, once the stored row is known.
 */
export async function takeSignature(
  tx: Transaction,
  services: Services,
  { memberId }: { memberId: string },
  signed: SignedRequest,
): Promise<UnverifiedSignature> {
  const credentialId = Buffer.from(signed.id, 'base64url')
  const [found, unsigned] = await Promise.all([
    tx
      .selectFrom('passkeys')
      .where('credential_id', '=', credentialId)
      .where('member_id', '=', memberId)
      .select(['id', 'credential_id', 'public_key', 'sign_count'])
      .forUpdate()
      .executeTakeFirst(),
    findUnsignedWhere(tx, services.keys, 'passkey', ['credential_id = $1', credentialId]),
    useChallenge(tx, 'sign_withdrawal', signed.nonce, { kind: 'member', id: memberId }),
  ])
  if (unsigned) reportAltered(services, 'passkey', unsigned)
  if (!found || unsigned) throw refuse('passkey_refused')
  return { signed, passkey: found }
}

/**
 * Verifies that the passkey signed this row, as stored and to be sent, and stores the signed content. Returns the hash of its
 * public key, for the audit log. Refuses `passkey_refused`.
 */
export async function keepSignature(
  tx: Transaction,
  services: Services,
  { signed, passkey }: UnverifiedSignature,
  row: { id: string; asset: Asset; address: string; amount_cents: bigint },
): Promise<string> {
  const { nonce, ...assertion } = signed
  const { asset, address, amount_cents: amountCents } = row
  const challenge = await withdrawalChallenge({ amountCents, asset, address, nonce })
  const site = relyingParty(services.config, 'member')
  const signCount = await findSignCount(site, challenge, assertion, passkey)
  if (signCount === null) throw refuse('passkey_refused')
  tx.send(
    tx
      .updateTable('passkeys')
      .set({ sign_count: signCount, last_used_at: sql`now()` })
      .where('id', '=', passkey.id),
  )
  const bytes = [assertion.authenticator_data, assertion.client_data, assertion.signature]
  tx.send(
    CompiledQuery.raw(insertSignature, [
      row.id,
      nonce,
      passkey.credential_id,
      passkey.public_key,
      site.origin,
      ...bytes.map((text) => Buffer.from(text, 'base64url')),
    ]),
  )
  return hashPublicKey(passkey.public_key)
}

const insertSignature = `
  insert into withdrawal_signatures
    (withdrawal_id, nonce, credential_id, public_key, origin, authenticator_data, client_data, signature)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
