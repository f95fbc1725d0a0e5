import { isSessionOver, toastError, type ShowError } from '@cairn/client/show-error.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { endSession } from './session-end.ts'

/** Shows why an operator's call failed. Status 401 ends the session, and the sign-in screen says so. */
export const showError: ShowError = (error, failureText) => {
  if (isSessionOver(error)) endSession(words.ended)
  else toastError(error, failureText)
}
