import { signOutOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { send } from '../api.ts'
import { endSession } from './session-end.ts'
import { notifyTabs } from './tabs.ts'
import { showError } from './calls/show-error.ts'

/** Ends the session on the server, then here and in the other tabs. When the server does not confirm, it stays open. */
export async function signOut(): Promise<void> {
  try {
    await send(signOutOperator)
  } catch (error) {
    return showError(error, words.signOutFailed)
  }
  notifyTabs('signed out')
  endSession(null)
}
