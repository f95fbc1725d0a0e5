import type { Assertion, NewPasskey } from '@cairn/contract/core/signing/passkeys.ts'

/** Passkeys, by the browser's own API (W3C Web Authentication). Loaded only where one is used. */

export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/**
 * Asks the person for a passkey of this site, which signs the challenge. `allowed` has the ids of those that may answer; without
 * it, every passkey of this site may. With a signal the browser offers them in the field with `autocomplete="webauthn"`, until it
 * aborts. Throws when none was used.
 */
export async function answerChallenge(
  challenge: string,
  allowed: readonly string[] = [],
  offeredUntil?: AbortSignal,
): Promise<Assertion> {
  const credential = await navigator.credentials.get({
    ...(offeredUntil && { mediation: 'conditional', signal: offeredUntil }),
    publicKey: {
      challenge: readBytes(challenge),
      allowCredentials: allowed.map((id) => ({ id: readBytes(id), type: 'public-key' })),
      userVerification: 'required',
    },
  })
  const { id, response } = requirePasskey(credential)
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse
  return {
    id,
    client_data: writeBytes(clientDataJSON),
    authenticator_data: writeBytes(authenticatorData),
    signature: writeBytes(signature),
  }
}

interface NewPasskeyOptions {
  challenge: string
  site: string
  account: string
  email: string
  known: string[]
}

/** Asks the person to make a passkey of this site. Throws when none was made, or when the device has one of this account. */
export async function makePasskey(options: NewPasskeyOptions): Promise<NewPasskey> {
  const { challenge, site, account, email, known } = options
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: readBytes(challenge),
      rp: { id: site, name: 'Cairn' },
      user: { id: readBytes(account), name: email, displayName: email },
      // ES256, EdDSA and RS256.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: known.map((id) => ({ id: readBytes(id), type: 'public-key' })),
    },
  })
  const { id, response } = requirePasskey(credential)
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse
  return { id, client_data: writeBytes(clientDataJSON), attestation: writeBytes(attestationObject) }
}

function requirePasskey(credential: Credential | null): PublicKeyCredential {
  if (credential) return credential as PublicKeyCredential
  throw new Error('the browser returned no passkey')
}

function readBytes(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function writeBytes(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
