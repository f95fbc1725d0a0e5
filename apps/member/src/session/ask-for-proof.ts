import { RefusedError } from '@cairn/client/client.ts'
import { stepUp as words } from '@cairn/words/member/account/step-up.ts'
import { useSyncExternalStore } from 'react'

/** A question to the member, until it is settled. */
export interface AskedProof {
  /** How the account can prove it. */
  methods: readonly string[]
  /** Ends the question: they proved who they are, or cancelled. */
  settle: (isProved: boolean) => void
}

let asked: (AskedProof & { answer: Promise<void> }) | null = null
const listeners = new Set<() => void>()

/**
 * Asks the member to prove who they are, in the dialog of the shell. Resolves once they have. When they cancel, it throws the
 * refusal to show instead. Two calls at once share one question.
 */
export function askForProof({ methods }: RefusedError): Promise<void> {
  if (asked) return asked.answer
  const { promise: answer, resolve, reject } = Promise.withResolvers<void>()
  const question = {
    methods,
    answer,
    settle(isProved: boolean) {
      if (asked !== question) return
      set(null)
      if (isProved) resolve()
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
