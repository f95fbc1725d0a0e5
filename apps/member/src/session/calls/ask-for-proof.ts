import { RefusedError } from '@cairn/client/calls/client.ts'
import type { DrawChallenge } from '@cairn/client/calls/use-call.ts'
import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { stepUp as words } from '@cairn/words/member/account/step-up.ts'
import { useSyncExternalStore } from 'react'

/** The proof for the refused call: the signature of a passkey, or undefined, because the session has the proof. */
export interface Proof {
  passkey?: Assertion & { nonce: string }
}

/** A question to the member, until it is settled. */
export interface AskedProof {
  methods: readonly string[]
  /** What a passkey signs. Without it, a passkey proves who the member is. */
  drawChallenge: DrawChallenge | undefined
  /** Ends the question: they proved who they are, or cancelled (null). */
  settle: (proof: Proof | null) => void
}

let asked: (AskedProof & { answer: Promise<Proof> }) | null = null
const listeners = new Set<() => void>()

/**
 * Asks the member to prove who they are, in the dialog of the shell. Resolves once they have. When they cancel, it throws the
 * refusal to show instead. Two calls at once share one question, unless a passkey signs one of them.
 */
export async function askForProof({ methods }: RefusedError, drawChallenge?: DrawChallenge): Promise<Proof> {
  const open = asked
  if (open && !open.drawChallenge && !drawChallenge) return open.answer
  // Settled either way.
  if (open) await open.answer.catch(() => undefined)
  const { promise: answer, resolve, reject } = Promise.withResolvers<Proof>()
  const question = {
    methods,
    drawChallenge,
    answer,
    settle(proof: Proof | null) {
      if (asked !== question) return
      set(null)
      if (proof) resolve(proof)
      else reject(new RefusedError(words.cancelled, { status: 403, code: 'step_up_needed' }))
    },
  }
  set(question)
  return answer
}

function set(next: typeof asked) {
  asked = next
  for (const listener of listeners) listener()
}

/** The open question, or null. */
export function useAskedProof(): AskedProof | null {
  return useSyncExternalStore(subscribe, () => asked)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
