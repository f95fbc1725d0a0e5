import type { NewPasskey } from '@cairn/contract/core/signing/passkeys.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { RelyingParty } from './relying-party.ts'

/** The stored values of a passkey, under the names of its columns. */
export interface PasskeyKey {
  /** The id that the authenticator chose. */
  credential_id: Buffer
  /** In COSE form. */
  public_key: Buffer
  sign_count: bigint
}

/**
 * Checks a new passkey: the challenge, our origin and site, and that the authenticator has checked a finger, a face or a PIN. Its
 * maker is not requested (attestation `none`). Refuses `passkey_refused`.
 */
export async function verifyNewPasskey(
  { origin, id }: RelyingParty,
  challenge: string,
  made: NewPasskey,
): Promise<PasskeyKey> {
  // Large, and few calls need it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refuse('passkey_refused')
  const { credential } = verified.registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: BigInt(credential.counter),
  }
}
