import { RefusedError } from '@cairn/client/calls/client.ts'
import { isSessionOver, toastError, type ShowError } from '@cairn/client/calls/show-error.ts'
import { endSession } from '../token.ts'

/** Shows why a member's call failed. Status 401 ends the session, and only a refusal then shows a message. */
export const showError: ShowError = (error, failureText) => {
  const isOver = isSessionOver(error)
  if (!isOver || error instanceof RefusedError) toastError(error, failureText)
  if (isOver) endSession()
}
