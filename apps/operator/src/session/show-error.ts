import { FailedError, RefusedError } from '@cairn/contract/core/client.ts'
import { session as words } from '@cairn/words/office.ts'
import { toast } from 'react-hot-toast/headless'
import { endSession } from './session-end.ts'

/**
 * Says what went wrong with a call: a refusal by its own words, a failure by `failureText`, or not at all when that is null. A
 * reply of status 401 ends the session, which the sign-in screen says.
 */
export function showError(error: unknown, failureText: string | null): void {
  const isAnswer = error instanceof RefusedError || error instanceof FailedError
  if (isAnswer && error.status === 401) endSession(words.ended)
  else if (error instanceof RefusedError) toast.error(error.message)
  else if (failureText !== null) toast.error(failureText)
}
