import type { Call } from '@cairn/contract/core/call.ts'
import { decisionChallenge, type DecisionSignature } from '@cairn/contract/core/signing/decision.ts'
import { hashText } from '@cairn/contract/core/signing/netstrings.ts'
import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { fillPath } from '../calls/client.ts'

interface Decided {
  params?: unknown
  body?: unknown
  version?: string
  shown?: object
}

/**
 * Signs a call of an operator as it will be sent, with a passkey. Returns the text of the header. The nonce comes from
 * `startPasskeyDecision`.
 */
export async function signDecision(
  call: Call,
  { body, params, shown, version = '' }: Decided,
  nonce: string,
  answer: (challenge: string) => Promise<Assertion> | Assertion,
): Promise<string> {
  const shownText = shown ? JSON.stringify(shown) : ''
  const challenge = await decisionChallenge({
    path: fillPath(call.path, params),
    bodyHash: await hashText(body === undefined ? '' : JSON.stringify(body)),
    version,
    shown: shownText,
    nonce,
  })
  const signature: DecisionSignature = { nonce, shown: shownText, ...(await answer(challenge)) }
  const bytes = new TextEncoder().encode(JSON.stringify(signature))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
