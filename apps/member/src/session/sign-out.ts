import { signOut as signOutCall } from '@cairn/contract/member/account/sessions.ts'
import { createClient } from '@cairn/client/calls/client.ts'
import { configuration } from '../configuration.ts'
import { dropToken, readToken } from './token.ts'

/** Signs out without awaiting the reply, because another server may have no such call. */
export function signOut(): void {
  const token = readToken()
  const send = createClient({
    base: configuration.apiBase,
    token: () => token,
    // The page is about to be reloaded.
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  })
  send(signOutCall).catch(() => undefined)
  dropToken()
  // Whoever signs in next starts at the dashboard, and not at the last page of this member.
  history.replaceState(null, '', '/login')
  location.reload()
}
