import { signOut as signOutCall } from '@cairn/contract/member/sessions.ts'
import { createClient } from '@cairn/client/client.ts'
import { configuration } from '../configuration.ts'
import { dropToken, readToken } from './token.ts'

/** Leaves: the server is told, without waiting for what it says, because a server that is not ours has no such call. */
export function signOut(): void {
  const token = readToken()
  const send = createClient({
    base: configuration.apiBase,
    token: () => token,
    // Outlives the page that is about to be reloaded.
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  })
  send(signOutCall).catch(() => undefined)
  dropToken()
  location.reload()
}
