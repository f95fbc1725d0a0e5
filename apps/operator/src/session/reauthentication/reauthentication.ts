import type { RefusedError } from '@cairn/client/calls/client.ts'
import { createQuestions } from '@cairn/client/reauthentication/questions.ts'
import type { Call } from '@cairn/contract/core/call.ts'

/** The server's demand: a factor, by one of these methods, or the signature of a passkey over this call. */
type Asked = { methods: readonly string[] } | { call: Call; input: object }

/** The headers that the call gets: a signature is one, and a factor adds none. */
const questions = createQuestions<Asked, Record<string, string>>()

/** The open question, or null. */
export const usePendingReauthentication = questions.useQuestion

/** Asks the operator for a factor, once for all calls that need it, or for the signature of this call. Resolves with null without one. */
export function askToReauthenticate({ code, methods }: RefusedError, call: Call, input: object) {
  return code === 'reauthentication_needed' ? questions.askForAll({ methods }) : questions.ask({ call, input })
}
