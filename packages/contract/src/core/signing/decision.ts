import * as z from 'zod/mini'
import { hashText, writeNetstrings } from './netstrings.ts'
import { Assertion, challenge } from './passkeys.ts'
import { refusing } from '../wire/wire.ts'

/** A call of an operator, as a passkey signs it. */
export interface Decision {
  /** The path with its ids, below `/api/`: it names the call and the record. */
  path: string
  /** `hashText` of the body as it is sent, or of the empty text. */
  bodyHash: string
  /** The version that the operator saw, or the empty text. */
  version: string
  /** The page's content of the record, as JSON, or the empty text. */
  shown: string
  /** From `startPasskeyDecision`; it works once. */
  nonce: string
}

/**
 * What a passkey signs for this decision and no other: six texts as netstrings (`netstrings.ts`). The first names the purpose and the
 * version, so that nothing else that a passkey signs is a decision. Decision 0137 has an example.
 */
export function writeDecision({ path, bodyHash, version, shown, nonce }: Decision): string {
  return writeNetstrings(['cairn decision 1', path, bodyHash, version, shown, nonce])
}

/** The challenge of the passkey: SHA-256 of it, as base64url. */
export function decisionChallenge(decision: Decision): Promise<string> {
  return hashText(writeDecision(decision))
}

/** The longest header that is read: many proxies cut at 16 kB, and the cookie needs room. */
export const decisionHeaderMax = 12_000

/** The answer of a passkey, as the header carries it: JSON in base64url. */
export const DecisionSignature = z.object({
  nonce: challenge,
  shown: z.string(refusing('passkey_refused')),
  ...Assertion.shape,
})
export type DecisionSignature = z.infer<typeof DecisionSignature>
