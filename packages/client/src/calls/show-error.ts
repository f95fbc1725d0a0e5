import { toast } from 'react-hot-toast/headless'
import { FailedError, RefusedError } from './client.ts'

/** Shows why a call failed: the message of a refusal, or else `failureText`. Null shows nothing for a failure. */
export type ShowError = (error: unknown, failureText: string | null) => void

export const toastError: ShowError = (error, failureText) => {
  const message = error instanceof RefusedError ? error.message : failureText
  if (message) toast.error(message)
}

/** The server no longer knows the session that sent the call. */
export function isSessionOver(error: unknown): boolean {
  return (error instanceof RefusedError || error instanceof FailedError) && error.status === 401
}
