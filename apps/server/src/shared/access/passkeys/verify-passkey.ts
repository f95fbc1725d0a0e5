import { createHash } from 'node:crypto'
import type { Assertion, NewPasskey } from '@cairn/contract/core/signing/passkeys.ts'
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
 * Checks that a passkey has signed a challenge on a site, and that its authenticator has checked a finger, a face or a PIN.
 * Returns its new count of signatures, which the caller stores: a count that does not grow is a copied passkey (W3C Web
 * Authentication, 7.2). Null otherwise.
 */
export async function findSignCount(
  { origin, id }: RelyingParty,
  challenge: string,
  assertion: Assertion,
  passkey: PasskeyKey,
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await loadVerifier()
  const verified = await verifyAuthenticationResponse({
    response: {
      id: assertion.id,
      rawId: assertion.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: assertion.client_data,
        authenticatorData: assertion.authenticator_data,
        signature: assertion.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.sign_count),
    },
  }).catch(() => null)
  return verified?.verified ? BigInt(verified.authenticationInfo.newCounter) : null
}

/** Loads the verifier of signatures: it is large, and few calls need it. */
export function loadVerifier() {
  return import('@simplewebauthn/server')
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
  const { verifyRegistrationResponse } = await loadVerifier()
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

/** SHA-256 of a passkey's public key, which identifies it in the audit log: at its addition and at its signatures. */
export function hashPublicKey(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex')
}
