import { RefusedError } from '@cairn/client/calls/client.ts'
import type { DrawChallenge } from '@cairn/client/calls/use-call.ts'
import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { reauthentication as words } from '@cairn/words/member/account/reauthentication.ts'
import { useSyncExternalStore } from 'react'

/** Added to the refused call: the signature of a passkey, or nothing, because the session is re-authenticated. */
export interface Given {
  passkey?: Assertion & { nonce: string }
}

/** A question to the member, until it is settled. */
export interface PendingReauthentication {
  methods: readonly string[]
  /** What a passkey signs. Without it, a passkey re-authenticates the session. */
  drawChallenge: DrawChallenge | undefined
  /** Ends it: the member has re-authenticated, or cancelled (null). */
  settle: (given: Given | null) => void
}

let asked: (PendingReauthentication & { answer: Promise<Given> }) | null = null
const listeners = new Set<() => void>()

/**
 * Asks the member to re-authenticate, in the dialog of the shell. Resolves once they have. When they cancel, it throws the
 * refusal to show instead. Two calls at once share one question, unless a passkey signs one of them.
 */
export async function askToReauthenticate({ methods }: RefusedError, drawChallenge?: DrawChallenge): Promise<Given> {
  const open = asked
  if (open && !open.drawChallenge && !drawChallenge) return open.answer
  // Settled either way.
  if (open) await open.answer.catch(() => undefined)
  const { promise: answer, resolve, reject } = Promise.withResolvers<Given>()
  const question = {
    methods,
    drawChallenge,
    answer,
    settle(given: Given | null) {
      if (asked !== question) return
      set(null)
      if (given) resolve(given)
      else reject(new RefusedError(words.cancelled, { status: 403, code: 'reauthentication_needed' }))
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
export function usePendingReauthentication(): PendingReauthentication | null {
  return useSyncExternalStore(subscribe, () => asked)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
