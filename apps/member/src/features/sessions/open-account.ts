import { keepLinkedPage } from '../../navigation/linked-page.ts'
import { enterWithoutStorage, storeToken } from '../../session/token.ts'

/** Loads the member's pages with the token of a sign-in. Never resolves, so that the button stays busy until the page closes. */
export function openAccount(token: string): Promise<never> {
  storeToken(token)
  keepLinkedPage()
  if (enterWithoutStorage()) history.replaceState(null, '', '/')
  else location.assign('/')
  return new Promise(() => undefined)
}
