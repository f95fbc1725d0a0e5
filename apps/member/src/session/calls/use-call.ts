import { createUseCall } from '@cairn/client/calls/use-call.ts'
import { calls as words } from '@cairn/words/member/calls.ts'
import { send } from './send.ts'
import { fieldNote } from './refusal-text.ts'
import { showError } from './show-error.ts'

/** Sends a form of a member or a visitor. A call that needs re-authentication opens a dialog. */
export const useCall = createUseCall({
  send,
  showError,
  failureText: words.networkFailed,
  fieldNote,
  // Loaded with the first refusal: visitors are never asked.
  reauthenticate: async (refusal, drawChallenge) =>
    (await import('./reauthentication.ts')).askToReauthenticate(refusal, drawChallenge),
})
