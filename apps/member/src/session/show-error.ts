import { FailedError, RefusedError } from '@cairn/contract/core/client.ts'
import { toast } from 'react-hot-toast/headless'
import { endSession } from './token.ts'

/**
 * Says what went wrong with a member's call: a refusal by its own words, a failure by `failureText`, or not at all when that
 * is null. A reply of status 401 also ends the session.
 */
export function showError(error: unknown, failureText: string | null): void {
  if (error instanceof RefusedError) {
    if (error.message) toast.error(error.message)
  } else if (failureText !== null && !isSignedOut(error)) {
    toast.error(failureText)
  }
  if (isSignedOut(error)) endSession()
}

function isSignedOut(error: unknown): boolean {
  return (error instanceof RefusedError || error instanceof FailedError) && error.status === 401
}
