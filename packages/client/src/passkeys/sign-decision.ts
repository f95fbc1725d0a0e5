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
 * The challenge with which a passkey signs an operator's call as it will be sent, and `sign`, which makes the text of the header from
 * the answer. The nonce comes from `startPasskeyDecision`.
 */
export async function prepareDecision(call: Call, { body, params, shown, version = '' }: Decided, nonce: string) {
  const shownText = shown ? JSON.stringify(shown) : ''
  const challenge = await decisionChallenge({
    path: fillPath(call.path, params),
    bodyHash: await hashText(body === undefined ? '' : JSON.stringify(body)),
    version,
    shown: shownText,
    nonce,
  })
  function sign(answer: Assertion): string {
    const signature: DecisionSignature = { nonce, shown: shownText, ...answer }
    const bytes = new TextEncoder().encode(JSON.stringify(signature))
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }
  return { challenge, sign }
}
