import type { Assertion } from '@cairn/contract/core/passkeys.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { relyingParty } from './relying-party.ts'
import type { PasskeyKey } from './verify-new-passkey.ts'

/**
 * Checks that a passkey has signed a challenge on our site, and that its authenticator has asked for a finger, a face or a PIN.
 * Returns its new count of signatures, which the caller stores: a count that does not grow is a copied passkey (W3C Web
 * Authentication, 7.2). Refuses `passkey_refused`.
 */
export async function verifyAssertion(
  { config }: Pick<Services, 'config'>,
  challenge: string,
  assertion: Assertion,
  passkey: PasskeyKey,
): Promise<number> {
  // Large, and few calls need it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { origin, id } = relyingParty(config)
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
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
  }).catch(() => null)
  if (!verified?.verified) throw refuse('passkey_refused')
  return verified.authenticationInfo.newCounter
}
