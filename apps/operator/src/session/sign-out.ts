import { signOutOperator } from '@cairn/contract/operator/sessions.ts'
import { session as words } from '@cairn/words/office.ts'
import { send } from '../api.ts'
import { endSession } from './session-end.ts'
import { notifyTabs } from './tabs.ts'
import { showError } from './show-error.ts'

/** Ends the session on the server, here and in the other tabs. Without the server's word nobody is told that it has ended. */
export async function signOut(): Promise<void> {
  try {
    await send(signOutOperator)
  } catch (error) {
    return showError(error, words.signOutFailed)
  }
  notifyTabs('signed out')
  endSession(null)
}
