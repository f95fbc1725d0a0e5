import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyKey } from './verify-new-passkey.ts'

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
