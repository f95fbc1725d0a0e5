import { RefusedError } from '@cairn/client/calls/client.ts'
import type { DrawChallenge } from '@cairn/client/calls/use-call.ts'
import { createQuestions, type Question } from '@cairn/client/reauthentication/questions.ts'
import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { reauthentication as words } from '@cairn/words/member/account/reauthentication.ts'

/** Added to the refused call: the signature of a passkey, or nothing, because the session is re-authenticated. */
export interface Given {
  passkey?: Assertion & { nonce: string }
}

interface Asked {
  methods: readonly string[]
  /** What a passkey signs. Without it, a passkey re-authenticates the session. */
  drawChallenge: DrawChallenge | undefined
}

export type PendingReauthentication = Question<Asked, Given>

const questions = createQuestions<Asked, Given>()

/** The open question, or null. */
export const usePendingReauthentication = questions.useQuestion

/**
 * Asks the member to re-authenticate, in the dialog of the shell. Resolves once they have. When they cancel, it throws the
 * refusal to show instead. Calls at once share one question, unless a passkey signs one of them.
 */
export async function askToReauthenticate({ methods }: RefusedError, drawChallenge?: DrawChallenge): Promise<Given> {
  const given = await questions[drawChallenge ? 'ask' : 'askForAll']({ methods, drawChallenge })
  if (!given) throw new RefusedError(words.cancelled, { status: 403, code: 'reauthentication_needed' })
  return given
}
