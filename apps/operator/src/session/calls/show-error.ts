import { isSessionOver, toastError, type ShowError } from '@cairn/client/calls/show-error.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { endSession } from '../session-end.ts'

/** Shows why an operator's call failed. Status 401 ends the session, and the sign-in screen shows why. */
export const showError: ShowError = (error, failureText) => {
  if (isSessionOver(error)) return endSession(words.ended)
  // A modal dialog covers a toast, and hides it from screen readers.
  const dialog = document.querySelector('dialog:modal')
  if (dialog) dialog.addEventListener('close', () => toastError(error, failureText), { once: true })
  else toastError(error, failureText)
}

/** For a form that shows each refusal itself. Only the end of the session is shown elsewhere. */
export const showEnd: ShowError = (error) => {
  if (isSessionOver(error)) endSession(words.ended)
}
