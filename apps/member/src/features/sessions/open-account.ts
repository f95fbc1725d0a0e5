import { keepLinkedPage } from '../../navigation/linked-page.ts'
import { enterWithoutStorage, storeToken } from '../../session/token.ts'

/** Loads the member's pages with the token of a sign-in. It never resolves, so that the button stays busy until this page is gone. */
export function openAccount(token: string): Promise<never> {
  storeToken(token)
  keepLinkedPage()
  if (enterWithoutStorage()) history.replaceState(null, '', '/')
  else location.assign('/')
  return new Promise(() => undefined)
}
